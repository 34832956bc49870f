/** What could not be done, as RFC 9457 has it (`application/problem+json`), with the field at fault where there is one. */
import type { FastifyReply } from 'fastify';

/** `error` and `message` are what the first form of the API said; they say the same as `type` and `detail`. */
export const sendProblem = (reply: FastifyReply, status: number, kind: string, detail: string, field?: string): FastifyReply =>
  reply
    .code(status)
    .type('application/problem+json; charset=utf-8')
    .send(
      JSON.stringify({
        type: `urn:banmen:problem:${kind}`,
        title: kind.replaceAll('-', ' '),
        status,
        detail,
        ...(field === undefined ? {} : { field }),
        error: kind,
        message: detail,
      }),
    );
