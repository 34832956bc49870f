/** What could not be done, as RFC 9457 has it (`application/problem+json`), with the field at fault where there is one. */
import type { FastifyReply } from 'fastify';

/** An answer to a command, before it is sent: it may be kept and sent again. */
export interface CommandAnswer {
  readonly status: number;
  /** JSON; of a problem where the status says so. */
  readonly body: string;
}

/** `error` and `message` are what the first form of the API said; they say the same as `type` and `detail`. */
export const problemAnswer = (status: number, kind: string, detail: string, field?: string): CommandAnswer => ({
  status,
  body: JSON.stringify({
    type: `urn:banmen:problem:${kind}`,
    title: kind.replaceAll('-', ' '),
    status,
    detail,
    ...(field === undefined ? {} : { field }),
    error: kind,
    message: detail,
  }),
});

export const sendAnswer = (reply: FastifyReply, { status, body }: CommandAnswer): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type(status < 400 ? 'application/json; charset=utf-8' : 'application/problem+json; charset=utf-8')
    .send(body);

export const sendProblem = (reply: FastifyReply, status: number, kind: string, detail: string, field?: string): FastifyReply =>
  sendAnswer(reply, problemAnswer(status, kind, detail, field));
