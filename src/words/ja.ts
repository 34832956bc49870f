/**
 * Japanese: what the page and the messages say, what a call reads like, and how it is read aloud.
 *
 * Four and seven are よん and なな, never し and しち: those are misheard for each other and for one (RULEBOOK 9.6).
 * 残りX分です is the readers' sentence; the others are in its manner. Aloud it stands in kana only: the engine reads
 * a kanji as the words "Chinese letter". 分, 回 and 手 change with the number before them (さんぷん, ろっかい, いって), so
 * those are pieces with their last figure.
 */
import type { Texts } from './telling.js';
import { tensAndUnits, type ClipKey, type Phrases, type SpokenSource } from './voice-words.js';

export const JA_TEXTS: Texts = {
  // how texts are joined
  'list.between': '、',
  sentences: '{before}{next}',
  nothing: '',
  plain: '{text}',
  // sides, stones and moves
  'side.black': '黒',
  'side.white': '白',
  'stone.black': '黒石',
  'stone.white': '白石',
  'move.pass': 'パス',
  // what happened besides the moves
  'note.overtime-began': '{side}：秒読みに入りました。',
  'note.overtime-began-left': '{side}：秒読みに入りました。残り{n}回。',
  'note.period-used': '{side}：秒読み残り{n}回。',
  'note.points-lost': '超過時間による罰は計{n}目。',
  'note.consideration-began': '{side}：考慮時間に入りました。残り{n}回。',
  'note.flag-fell': '{side}は時間切れ。',
  'note.time-again': '{side}の時間を{now}に戻しました。取り消し：{why}。',
  'note.time-set': '{side}の時間を{now}にしました（元は{was}）：{why}。',
  'note.sides-swapped': '時計が逆でした。双方の時間を入れ替えました。',
  'note.adjourned': '打ち掛け。',
  'note.sealed': '打ち掛け：{side}が封じ手をしました。',
  'note.late': '{side}は{late}遅刻。',
  'note.late-charged': '{side}は{late}遅刻：持ち時間から{charge}を引きました。',
  'note.late-loses': '{side}は{late}遅刻。限度を過ぎたため負けとなります。',
  'note.late-undone': '遅刻の扱いを取り消しました。対局を続けます。',
  // what a side has left
  'left.of-period': 'この秒読みの{time}',
  'left.periods': '残り{n}回',
  'left.stones': 'あと{n}手',
  'left.nothing': 'なし',
  // why an action was not taken
  'refusal.occupied': '{point}には石があります',
  'refusal.off-board': '{width}x{height}の盤にその点はありません',
  'refusal.wrong-turn': '相手の手番です',
  'refusal.forbidden-point': '{point}は着手禁止点です',
  'refusal.ko': '{point}は{number}手目のコウをすぐ取り返す手です',
  'refusal.superko': '{point}は{number}手目の後と同じ形に戻ります',
  'refusal.game-over': '対局は終わっています。新しい対局を始めてください',
  'refusal.no-game': 'まだ対局がありません。始めてください',
  'refusal.no-such-move': '{number}手目はありません',
  'refusal.bad-set-up': 'この置き方はできません：{why}',
  'refusal.bad-time': 'この持ち時間は使えません：{why}',
  'refusal.sealed': '封じ手があります。先に開封してください',
  'refusal.sealed-on-paper': '封じ手は紙にあります。開封して点かパスを入れてください',
  'refusal.nothing-sealed': '封じ手はありません',
  'refusal.not-late': '遅刻はありません。黒か白の遅刻の長さを入れてください',
  'refusal.late-already': '{color}の遅刻は記録済みです。先に取り消してください',
  'refusal.corrected-since': '{color}の時間はその後直されています。先にそれを取り消してください',
  'refusal.no-clock': 'この対局は時計を使いません',
  'refusal.not-running': '時計は動いていません',
  'refusal.already-running': '時計はもう動いています',
  'refusal.not-paused': '時計は止まっていません',
  'refusal.flag-fallen': '時間切れです。先に時間を足すか、対局を終えてください',
  'refusal.not-possible-here': 'この持ち時間にその項目はないか、値が合いません',
  'refusal.nothing-to-undo': '取り消す訂正がありません',
  'refusal.write-another': '{refusal}。別の点かパスを書いてください',
  'refusal.seal-wrong-turn': '最後に打った側が時計を押していません。先に押してください',
  'refusal.seal-not-running': '時計が動いていません。先に動かしてください。封じ手は手番の側の時間で行います',
  'refusal.journal': '保存できません。ディスクが一杯か故障です。直してからもう一度',
  'refusal.no-voice': 'この台には音声がありません。--voice で起動するか設定に加えてください',
  'refusal.closed': 'この台は閉じています',
  'refusal.no-board': 'まだ盤がつながっていません。つないで電源を入れてください',
  'refusal.wrong-size': '盤は{boardWidth}x{boardHeight}です。{width}x{height}の対局はできません',
  'refusal.fault': 'Banmenの内部で問題が起きました。何も変わっていません。記録に詳細があります',
  // warnings of a table
  'warning.record-unwritable': '棋譜を書き込めません（{why}）。空きを作るかフォルダを直してください。対局は日誌に残っています',
  'warning.clock-lost': 'LED時計がつながっていません：{why}',
  'warning.time-over': '{color}の時間切れです。対局を終えるか時間を足してください',
  'warning.table-fault': 'Banmenの内部の問題で読み取れないことがありました。対局は続きます。記録に詳細があります',
  'warning.game-cleared-away': '第{game}局の石が片付けられたので新しい対局が始まりました。第{game}局の記録はそのままです',
  'warning.stone-left': '{points}に石が残っています。この対局のものではありません。取り除くか、手動で対局を始めてください',
  'warning.foreign-board': '盤{board}（{kind}）は進行中の対局（{wanted}）に合いません。元の盤をつなぐか、新しい対局を始めてください',
  // infractions
  'infraction.double-move': '二手打ち',
  'infraction.ko': 'コウの即時取り返し',
  'infraction.superko': '全局同形反復',
  'infraction.forbidden-point': '着手禁止点に石',
  'infraction.moved-stone': '石が動かされた',
  'infraction.removed-living-stone': '生き石が取り上げられた',
  'infraction.clock-before-clearing': 'アゲハマを上げる前に時計を押した',
};

const MINUTE_S = 60;
const COUNT = ['ゼロ', 'いち', 'に', 'さん', 'よん', 'ご', 'ろく', 'なな', 'はち', 'きゅう', 'じゅう'] as const;

const lengthText = (seconds: number): string =>
  seconds > 0 && seconds % MINUTE_S === 0 ? `${String(seconds / MINUTE_S)}分` : `${String(seconds)}秒`;

export const JA_PHRASES: Phrases = {
  numbered: {
    sec: lengthText,
    n: (number) => COUNT[number] ?? String(number),
    'min.left': (minutes) => `残り${String(minutes)}分です`,
    'sec.left': (seconds) => `残り${String(seconds)}秒です`,
    'periods.left': (periods) => `残り${String(periods)}回です`,
    overtime: (ordinal, { points = 0 }) => `${String(ordinal)}回目の超過時間に入りました。${String(points)}目の罰です`,
    consideration: (ordinal) => `${String(ordinal)}回目の考慮時間に入りました`,
    stones: (stones, { withinMs }) =>
      withinMs === undefined ? `${String(stones)}手です` : `${lengthText(Math.floor(withinMs / 1000))}で${String(stones)}手です`,
  },
  plain: {
    'last.period': '最後の一回です',
    'count.begins': '秒読みに入ります',
    'time.over': '時間切れです',
    pause: '時計を止めます',
    resume: '対局を再開します',
    black: '黒番です',
    white: '白番です',
    pass: 'パスです',
    'clear.prisoners': '取った石を上げてください',
    ko: 'コウです。すぐには取り返せません',
    forbidden: '着手禁止点です',
    warning: '警告です',
    advice: '注意です',
    'black.wins': '黒の勝ちです',
    'white.wins': '白の勝ちです',
    draw: '持碁です',
    'sound.check': '音声の確認です',
  },
  timeOverAfterNine: 'じゅう、時間切れです',
};

/** にじゅう + さんぷん; に + じゅっぷん. `counter` has a piece for 1 to 10; whole hundreds are not said. */
const counted = (number: number, counter: string): readonly ClipKey[] | undefined => {
  if (number === 0 || number % 100 === 0) return undefined;
  const units = number % 10;
  if (units > 0) return [...(number > units ? tensAndUnits(number - units) : []), `${counter}.${units}`];
  const tens = (number % 100) / 10;
  const before = number - (number % 100);
  return [...(before > 0 ? [`number.${before}`] : []), ...(tens > 1 ? [`number.${tens}`] : []), `${counter}.10`];
};

const lengthClips = (seconds: number): readonly ClipKey[] | undefined =>
  seconds > 0 && seconds % MINUTE_S === 0 ? counted(seconds / MINUTE_S, 'minutes') : [...tensAndUnits(seconds), 'seconds'];

type Part = ClipKey | readonly ClipKey[] | undefined;

/** One sentence of its parts; undefined where a part cannot be said. */
const sentence = (...parts: readonly Part[]): readonly ClipKey[] | undefined =>
  parts.includes(undefined) ? undefined : (parts.flat() as readonly ClipKey[]);

export const JA_SPOKEN: SpokenSource = {
  engineVoice: 'ja',
  between: '',
  pieces: {
    'number.0': 'ゼロ',
    'number.1': 'いち',
    'number.2': 'に',
    'number.3': 'さん',
    'number.4': 'よん',
    'number.5': 'ご',
    'number.6': 'ろく',
    'number.7': 'なな',
    'number.8': 'はち',
    'number.9': 'きゅう',
    'number.10': 'じゅう',
    'number.20': 'にじゅう',
    'number.30': 'さんじゅう',
    'number.40': 'よんじゅう',
    'number.50': 'ごじゅう',
    'number.60': 'ろくじゅう',
    'number.70': 'ななじゅう',
    'number.80': 'はちじゅう',
    'number.90': 'きゅうじゅう',
    'number.100': 'ひゃく',
    'number.200': 'にひゃく',
    'number.300': 'さんびゃく',
    'number.400': 'よんひゃく',
    'number.500': 'ごひゃく',
    seconds: 'びょう',
    'minutes.1': 'いっぷん',
    'minutes.2': 'にふん',
    'minutes.3': 'さんぷん',
    'minutes.4': 'よんぷん',
    'minutes.5': 'ごふん',
    'minutes.6': 'ろっぷん',
    'minutes.7': 'ななふん',
    'minutes.8': 'はっぷん',
    'minutes.9': 'きゅうふん',
    'minutes.10': 'じゅっぷん',
    'times.1': 'いっかい',
    'times.2': 'にかい',
    'times.3': 'さんかい',
    'times.4': 'よんかい',
    'times.5': 'ごかい',
    'times.6': 'ろっかい',
    'times.7': 'ななかい',
    'times.8': 'はっかい',
    'times.9': 'きゅうかい',
    'times.10': 'じゅっかい',
    'moves.1': 'いって',
    'moves.2': 'にて',
    'moves.3': 'さんて',
    'moves.4': 'よんて',
    'moves.5': 'ごて',
    'moves.6': 'ろくて',
    'moves.7': 'ななて',
    'moves.8': 'はって',
    'moves.9': 'きゅうて',
    'moves.10': 'じゅって',
    left: 'のこり',
    desu: 'です',
    within: 'で',
    considering: 'めの、こうりょじかんにはいりました',
    overtime: 'めの、ちょうかじかんにはいりました',
    points: 'もくの、ばつです',
  },
  compose: (family, number, { points = 0, withinMs }) => {
    switch (family) {
      case 'n':
        return tensAndUnits(number);
      case 'sec':
        return lengthClips(number);
      case 'min.left':
        return sentence('left', counted(number, 'minutes'), 'desu');
      case 'sec.left':
        return sentence('left', tensAndUnits(number), 'seconds', 'desu');
      case 'periods.left':
        return sentence('left', counted(number, 'times'), 'desu');
      case 'consideration':
        return sentence(counted(number, 'times'), 'considering');
      case 'overtime':
        return sentence(counted(number, 'times'), 'overtime', tensAndUnits(points), 'points');
      case 'stones':
        return withinMs === undefined
          ? sentence(counted(number, 'moves'), 'desu')
          : sentence(lengthClips(Math.floor(withinMs / 1000)), 'within', counted(number, 'moves'), 'desu');
    }
  },
  plain: {
    'last.period': 'さいごの、いっかいです',
    'count.begins': 'びょうよみに、はいります',
    'time.over': 'じかんぎれです',
    pause: 'とけいを、とめます',
    resume: 'たいきょくを、さいかいします',
    black: 'くろばんです',
    white: 'しろばんです',
    pass: 'パスです',
    'clear.prisoners': 'とったいしを、あげてください',
    ko: 'コウです。すぐには、とりかえせません',
    forbidden: 'ちゃくしゅきんしてんです',
    warning: 'けいこくです',
    advice: 'ちゅういです',
    'black.wins': 'くろの、かちです',
    'white.wins': 'しろの、かちです',
    draw: 'じごです',
    'sound.check': 'おんせいの、かくにんです',
  },
  timeOverAfterNine: 'じゅう、じかんぎれです',
};
