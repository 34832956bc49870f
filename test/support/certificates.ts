/** Certificates for machines of this one: an authority of its own, and one that it vouches for. Made by openssl, for a day. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { NodeTls } from '../../src/relay/event-files.js';

/** For the loopback, by address and name. */
export const makeCertificates = (folder: string): NodeTls => {
  mkdirSync(folder, { recursive: true });
  const at = (name: string): string => path.join(folder, name);
  const openssl = (...args: readonly string[]): void => void execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...curve, '-keyout', at('ca-key.pem'), '-out', at('ca.pem'), '-days', '1', '-subj', '/CN=event');
  openssl('req', ...curve, '-keyout', at('node-key.pem'), '-out', at('node.csr'), '-subj', '/CN=node');
  writeFileSync(at('names'), 'subjectAltName=IP:127.0.0.1,DNS:localhost\n');
  const signed = ['-CA', at('ca.pem'), '-CAkey', at('ca-key.pem'), '-CAcreateserial', '-extfile', at('names')];
  openssl('x509', '-req', '-in', at('node.csr'), ...signed, '-out', at('node.pem'), '-days', '1');
  return { cert: at('node.pem'), key: at('node-key.pem'), ca: at('ca.pem') };
};
