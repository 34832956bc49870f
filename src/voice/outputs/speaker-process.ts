/**
 * The speaker process: a PacatSpeaker (or the sound package, where it is the device) alone in a process of its own, so that nothing Banmen is busy with (an
 * analysis, a hall of spectators, a slow disk) can make a word late. Started by `ProcessSpeaker`, ends with it.
 */
import { PacatSpeaker } from './pacat-speaker.js';
import { PackageSpeaker } from './package-speaker.js';
import { SOUND_PACKAGE } from './sound-package.js';
import { machineNowMs, type FromSpeaker, type ToSpeaker } from './speaker-messages.js';
import type { SpeakerListener } from './loudspeaker.js';
import type { Word } from '../mixer/word.js';

const COUNTERS_EVERY_MS = 1000;

const NO_SOUND = new Float32Array(0);
const withoutSound = (word: Word): Word => ({ ...word, sound: NO_SOUND });

const tell = (message: FromSpeaker): void => {
  if (process.connected) process.send?.(message);
};

const [delay = '0', device = ''] = process.argv.slice(2);
const listener: SpeakerListener = {
  begun: (placed) => tell({ kind: 'begun', placed: { ...placed, word: withoutSound(placed.word) } }),
  dropped: (word, why) => tell({ kind: 'dropped', word: withoutSound(word), why }),
  heard: ({ word, lateMs }) => tell({ kind: 'heard', word: withoutSound(word), lateMs }),
  state: (state) => tell({ kind: 'state', state }),
};
const options = { time: { nowMs: machineNowMs }, delayMs: Number(delay), listener };
const speaker =
  device === SOUND_PACKAGE ? new PackageSpeaker(options) : new PacatSpeaker({ ...options, ...(device === '' ? {} : { device }) });

process.on('message', (message) => {
  const told = message as ToSpeaker;
  if (told.kind === 'replace') speaker.mixer.replace(told.table, told.words, told.nowMs);
  else if (told.kind === 'say') speaker.mixer.say(told.word);
  else speaker.mixer.silence(told.table);
});

const counting = setInterval(() => tell({ kind: 'counters', counters: speaker.counters() }), COUNTERS_EVERY_MS);

process.on('disconnect', () => {
  clearInterval(counting);
  speaker.close();
});
// A Ctrl-C at the terminal goes to every process there; Banmen decides when this one ends.
process.on('SIGINT', () => undefined);
