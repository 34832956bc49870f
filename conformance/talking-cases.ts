/** Cases that need nothing but a cable: greeting, framing, commands, keyframes, heartbeats. */
import { makeCrc } from '../src/core/wire/crc.js';
import { isBoardId, LIGHTS_A_LINE_MAX, makeHostLine } from '../src/core/wire/host-line.js';
import { LINE_OCTETS_MAX, makeFrame } from '../src/core/wire/frame.js';
import { type ConformanceCase, fails, leftOut, passes, passesIf } from './case.js';
import { ANSWER_WITHIN_MS, type Conversation } from './conversation.js';

/** Hello and capabilities come behind their answer. */
const GREETING_WITHIN_MS = 1000;
/** At 250000 baud 45 ms; a slower line and a busy host are allowed for. */
export const KEYFRAME_WITHIN_MS = 1000;
const HEARTBEAT_EVERY_MS = 1000;
const HEARTBEAT_SLACK_MS = 300;
/** Where it matters what the next one says, not when it comes. */
export const HEARTBEAT_AWAITED_MS = 3000;
/** Long enough to be sure that nothing comes any more. */
const QUIET_MS = 300;
const REBOOT_WITHIN_MS = 8000;
/** An EEPROM takes 3.4 ms a byte. */
const ID_KEPT_WITHIN_MS = 200;

const REQUIRED_KEYS = ['size', 'sensor', 'scan', 'deb', 'max'];

/** BAD-RX as the next heartbeat says it. */
const badLines = async (talk: Conversation): Promise<number | undefined> => {
  talk.forget();
  return (await talk.line('heartbeat', HEARTBEAT_AWAITED_MS))?.badLinesHeard;
};

/** Sends a line that must not be obeyed: never OK, counted once, and the next command works. */
const refusesLine = async (talk: Conversation, line: string): Promise<ReturnType<typeof passesIf>> => {
  const before = await badLines(talk);
  talk.forget();
  talk.board.send(line);
  await talk.pass(QUIET_MS);
  const obeyed = talk.heard.find((heard) => heard.kind === 'answer' && heard.code === 'OK');
  const after = await badLines(talk);
  const works = await talk.answerTo({ kind: 'ping', token: 'afterwards' });
  return passesIf(
    [obeyed === undefined, `it was answered: ${obeyed?.text ?? ''}`],
    [before !== undefined && after !== undefined, 'no heartbeat'],
    [after === (before ?? 0) + 1, `BAD-RX went from ${String(before)} to ${String(after)}`],
    [works === 'OK', `the command behind it was answered with ${String(works)}`],
  );
};

const greets: ConformanceCase = {
  sentence: 'answers H with A, H and C, and C has all required keys',
  section: 'section 2, H and C',
  run: async (talk) => {
    talk.forget();
    const code = await talk.answerTo({ kind: 'hello' });
    const hello = await talk.line('hello', GREETING_WITHIN_MS);
    await talk.until(() => (REQUIRED_KEYS.every((key) => talk.pairs.has(key)) ? true : undefined), GREETING_WITHIN_MS);
    const missing = REQUIRED_KEYS.filter((key) => !talk.pairs.has(key));
    return passesIf(
      [code === 'OK', `A says ${String(code)}`],
      [hello !== undefined, 'no H'],
      [hello?.version === 1, `it speaks version ${String(hello?.version)}`],
      [missing.length === 0, `C lacks ${missing.join(', ')}`],
      [talk.capabilities !== undefined, 'size or sensor cannot be read'],
      [talk.pairs.get('max') === String(LINE_OCTETS_MAX), `max is ${String(talk.pairs.get('max'))}`],
    );
  },
};

const answersQuery: ConformanceCase = {
  sentence: 'answers a bare ? with H and C and without A',
  section: 'section 1',
  run: async (talk) => {
    talk.forget();
    talk.board.send('?');
    const hello = await talk.line('hello', GREETING_WITHIN_MS);
    const capabilities = await talk.line('capabilities', GREETING_WITHIN_MS);
    const answer = talk.heard.find((line) => line.kind === 'answer');
    return passesIf(
      [hello !== undefined, 'no H'],
      [capabilities !== undefined, 'no C'],
      [answer === undefined, `answered: ${answer?.text ?? ''}`],
    );
  },
};

const sendsKeyframe: ConformanceCase = {
  sentence: 'answers K with every row once, in order, and E with their CRC',
  section: 'section 2, R and E',
  run: async (talk) => {
    const faults = talk.faultCount;
    talk.forget();
    const code = await talk.answerTo({ kind: 'keyframe' });
    const end = await talk.line('keyframe-end', KEYFRAME_WITHIN_MS);
    const rows = talk.heard.filter((line) => line.kind === 'row').map(({ row }) => row);
    const height = talk.capabilities?.height ?? 0;
    return passesIf(
      [code === 'OK', `A says ${String(code)}`],
      [end !== undefined, `no E within ${KEYFRAME_WITHIN_MS} ms`],
      [rows.join() === Array.from({ length: height }, (_, row) => row).join(), `rows ${rows.join()}`],
      [talk.faultCount === faults, talk.faults.at(-1) ?? ''],
    );
  },
};

const beats: ConformanceCase = {
  sentence: 'sends a heartbeat every second, whose BCRC is the grid’s',
  section: 'section 2, B',
  run: async (talk) => {
    const faults = talk.faultCount;
    talk.forget();
    await talk.pass(3 * HEARTBEAT_EVERY_MS + HEARTBEAT_SLACK_MS);
    const beatsHeard = talk.heard.filter((line) => line.kind === 'heartbeat');
    const gaps = beatsHeard.slice(1).map((line, index) => line.ms - (beatsHeard[index]?.ms ?? 0));
    return passesIf(
      [beatsHeard.length >= 3, `${beatsHeard.length} in ${3 * HEARTBEAT_EVERY_MS + HEARTBEAT_SLACK_MS} ms`],
      [gaps.every((gap) => Math.abs(gap - HEARTBEAT_EVERY_MS) <= HEARTBEAT_SLACK_MS), `${gaps.join(' and ')} ms apart`],
      [talk.faultCount === faults, talk.faults.at(-1) ?? ''],
    );
  },
};

const pongs: ConformanceCase = {
  sentence: 'gives a ping’s token back, up to 32 characters',
  section: 'section 3, P',
  run: async (talk) => {
    for (const token of ['a', 'still-there.42', '#'.repeat(32)]) {
      talk.forget();
      const number = talk.ask({ kind: 'ping', token });
      const pong = await talk.line('pong', ANSWER_WITHIN_MS, (line) => line.command === number);
      if (pong?.token !== token) return fails(`${token} came back as ${String(pong?.token)}`);
    }
    return passes;
  },
};

const dropsBadCrc: ConformanceCase = {
  sentence: 'drops and counts a line with a wrong CRC',
  section: 'section 4, rule 2',
  run: (talk) => refusesLine(talk, `!K,${talk.nextNumber()}*0000`),
};

const dropsSwapped: ConformanceCase = {
  sentence: 'drops and counts a line in which two neighbouring octets were swapped',
  section: 'section 1',
  run: (talk) => {
    const line = makeHostLine({ kind: 'ping', token: 'pd', command: talk.nextNumber() });
    return refusesLine(talk, line.replace('pd*', 'dp*'));
  },
};

const dropsLong: ConformanceCase = {
  sentence: 'drops and counts a line of more than 96 octets',
  section: 'section 1',
  run: (talk) => {
    const body = `P,${talk.nextNumber()},${'x'.repeat(LINE_OCTETS_MAX * 3)}`;
    return refusesLine(talk, `!${body}*${makeCrc(0)}`);
  },
};

const dropsNonsense: ConformanceCase = {
  sentence: 'drops and counts a whole line without a number',
  section: 'section 4, rule 2',
  run: (talk) => refusesLine(talk, makeFrame('!', 'H')),
};

const namesWhatItDoesNotKnow: ConformanceCase = {
  sentence: 'answers a command that it does not know with ECMD',
  section: 'section 3, codes',
  run: async (talk) => {
    const code = await talk.answerTo({ kind: 'unknown', letter: 'Q', rest: '' });
    return passesIf([code === 'ECMD', `answered with ${String(code)}`]);
  },
};

const refusesValues: ConformanceCase = {
  sentence: 'answers values that it cannot take with EARG and keeps the old ones',
  section: 'section 3, settings',
  run: async (talk) => {
    const deb = talk.pairs.get('deb') ?? '';
    const codes = [
      await talk.answerTo({ kind: 'set', pairs: [['deb', '0']] }),
      await talk.answerTo({ kind: 'set', pairs: [['scan', '60000']] }),
      await talk.answerTo({ kind: 'set', pairs: [['wings', '2']] }),
    ];
    await greets.run(talk);
    return passesIf(
      [codes.every((code) => code === 'EARG'), `answered with ${codes.map(String).join(', ')}`],
      [talk.pairs.get('deb') === deb, `deb was ${deb} and is ${String(talk.pairs.get('deb'))}`],
    );
  },
};

const setsValues: ConformanceCase = {
  sentence: 'takes settings, and C says them',
  section: 'section 3, settings',
  run: async (talk) => {
    const codes = [
      await talk.answerTo({ kind: 'set', pairs: [['deb', '6']] }),
      await talk.answerTo({ kind: 'set', pairs: [['scan', '10']] }),
      await talk.answerTo({ kind: 'set', pairs: [['hb', '1']] }),
      await talk.answerTo({ kind: 'set', pairs: [['kf', '0']] }),
    ];
    await greets.run(talk);
    const said = [talk.pairs.get('deb'), talk.pairs.get('scan')].map(String).join(' and ');
    const back = [
      await talk.answerTo({ kind: 'set', pairs: [['deb', '4']] }),
      await talk.answerTo({ kind: 'set', pairs: [['scan', '5']] }),
    ];
    // A board of many analog sensors may not scan every 5 ms.
    return passesIf(
      [codes.every((code) => code === 'OK'), `answered with ${codes.map(String).join(', ')}`],
      [said === '6 and 10', `C says deb and scan are ${said}`],
      [back[0] === 'OK', `answered with ${String(back[0])}`],
    );
  },
};

const remembersLastNumber: ConformanceCase = {
  sentence: 'answers a repeated number again and does not do it again',
  section: 'section 4, rule 7',
  run: async (talk) => {
    talk.forget();
    const number = talk.nextNumber();
    const first = await talk.answerTo({ kind: 'keyframe' }, number);
    const end = await talk.line('keyframe-end', KEYFRAME_WITHIN_MS);
    talk.forget();
    const second = await talk.answerTo({ kind: 'keyframe' }, number);
    await talk.pass(QUIET_MS);
    const again = talk.heard.some((line) => line.kind === 'keyframe-end');
    return passesIf(
      [first === 'OK' && end !== undefined, 'the keyframe did not come'],
      [second === 'OK', `the repeat was answered with ${String(second)}`],
      [!again, 'the keyframe was sent twice'],
    );
  },
};

const lights: ConformanceCase = {
  sentence: 'takes lights if it has any, and says ENSUP if not',
  section: 'section 3, L',
  run: async (talk) => {
    const { leds } = talk.capabilities ?? { leds: 'none' };
    const light = (column: number, row: number): { column: number; row: number; rgb: string } => ({ column, row, rgb: 'F00' });
    const one = await talk.answerTo({ kind: 'lights', lights: [light(0, 0)] });
    if (leds === 'none') return passesIf([one === 'ENSUP', `answered with ${String(one)}`]);
    const many = await talk.answerTo({
      kind: 'lights',
      lights: Array.from({ length: LIGHTS_A_LINE_MAX }, (_, at) => light(at % 2, at >> 1)),
    });
    const outside = await talk.answerTo({ kind: 'lights', lights: [light(24, 24)] });
    const out = await talk.answerTo({ kind: 'lights-out' });
    return passesIf(
      [one === 'OK', `one light was answered with ${String(one)}`],
      [many === 'OK', `twelve lights were answered with ${String(many)}`],
      [outside === 'EARG' || talk.capabilities?.width === 25, `a light outside the board was answered with ${String(outside)}`],
      [out === 'OK', `putting them out was answered with ${String(out)}`],
    );
  },
};

const resets: ConformanceCase = {
  sentence: 'resets on X: says hello unasked, with another boot number and its first settings',
  section: 'section 4, rule 6',
  run: async (talk) => {
    await greets.run(talk);
    const { hello } = talk;
    const deb = talk.pairs.get('deb');
    if (hello === undefined) return leftOut('it does not say who it is');
    await talk.answerTo({ kind: 'set', pairs: [['deb', deb === '5' ? '6' : '5']] });
    talk.forget();
    const code = await talk.answerTo({ kind: 'reset' });
    const again = await talk.line('hello', REBOOT_WITHIN_MS);
    await talk.line('capabilities', GREETING_WITHIN_MS);
    await talk.pass(QUIET_MS);
    const verdict = passesIf(
      [code === 'OK', `answered with ${String(code)}`],
      [again !== undefined, `no H within ${REBOOT_WITHIN_MS} ms`],
      [again?.boardId === hello.boardId, `the board id was ${hello.boardId} and is ${String(again?.boardId)}`],
      [(again?.boot ?? 0) > hello.boot, `the boot number was ${hello.boot} and is ${String(again?.boot)}`],
      [talk.pairs.get('deb') === deb, `deb is still ${String(talk.pairs.get('deb'))}`],
    );
    return verdict.kind === 'passes' ? sendsKeyframe.run(talk) : verdict;
  },
};

/** With the id that it has already: a real board goes on as it was. */
const takesItsId: ConformanceCase = {
  sentence: 'keeps an id that it is given, or says EARG and goes on with its own',
  section: 'section 3, id',
  run: async (talk) => {
    await greets.run(talk);
    const { hello } = talk;
    if (hello === undefined) return leftOut('it does not say who it is');
    if (!isBoardId(hello.boardId)) return leftOut(`its id ${hello.boardId} is none that can be given`);
    const code = await talk.answerTo({ kind: 'set', pairs: [['id', hello.boardId]] });
    await talk.pass(ID_KEPT_WITHIN_MS);
    await greets.run(talk);
    return passesIf(
      [code === 'OK' || code === 'EARG', `answered with ${String(code)}`],
      [talk.hello?.boardId === hello.boardId, `the board id was ${hello.boardId} and is ${String(talk.hello?.boardId)}`],
    );
  },
};

/** In the order of a first acquaintance; each leaves the board as it found it. */
export const TALKING_CASES: readonly ConformanceCase[] = [
  greets,
  answersQuery,
  sendsKeyframe,
  beats,
  pongs,
  dropsBadCrc,
  dropsSwapped,
  dropsLong,
  dropsNonsense,
  namesWhatItDoesNotKnow,
  refusesValues,
  setsValues,
  remembersLastNumber,
  lights,
  takesItsId,
  resets,
];
