/**
 * The settings while the service runs: shown with where each comes from, and changed in the file by the file's own checks.
 *
 *     change ─ its form ─▶ value ─ settings-edit ─▶ text ─ readSettings, as at a start ─▶ written ─▶ what can hold at once does
 *
 * Nothing of it is secret: PINs are kept as hashes elsewhere, names and passwords of a relay in a file of their own.
 */
import { realpathSync } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { ok, reasonOf, refuse, type Result } from '../core/result.js';
import type { LogPort } from '../session/ports.js';
import type {
  SettingsChange,
  SettingSource,
  SettingsPort,
  SettingsRefusal,
  ShownSetting,
  ShownSettings,
  ShownTableSettings,
} from '../session/settings-port.js';
import { unknownWord } from './nearest.js';
import { variableOf, type SettingForm } from './setting-form.js';
import { addTable, editSetting, type FileValue } from './settings-edit.js';
import { DEFAULT_CONFIG_FILE, readSettingsFile, type FileSettings } from './settings-file.js';
import { SERVICE_FORMS, TABLE_FORMS } from './settings-schema.js';
import { checkSetting, configFile, givenIn, listOf, readSettings, type Settings, type SettingSources } from './settings.js';

/** A table that is served now. */
export interface ServedNow {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly boardId: string | undefined;
}

export interface SettingsDeskNeeds {
  readonly sources: SettingSources;
  readonly served: () => readonly ServedNow[];
  /** What holds at once, and from the next game on. */
  readonly apply: (settings: Settings) => void;
  readonly log: LogPort;
}

/** What runs is known by setting and table. */
const nameOf = (key: string, table: string | undefined): string => `${table ?? ''} ${key}`;

export class SettingsDesk implements SettingsPort {
  readonly #needs: SettingsDeskNeeds;
  readonly #file: string;
  readonly #inForce = new Map<string, string | null>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(needs: SettingsDeskNeeds) {
    this.#needs = needs;
    this.#file = path.resolve(configFile(needs.sources) ?? DEFAULT_CONFIG_FILE);
    this.#holds(this.read(), () => true);
  }

  read(): ShownSettings {
    const problems: string[] = [];
    const file = this.#readFile(problems);
    const read = readSettings(this.#needs.sources);
    const inFile = this.#tablesInFile(file);
    const fileTables = file.tables.map((given, index): ShownTableSettings => {
      const { id, name } = inFile[index] ?? { id: '', name: '' };
      return { id, name, isInFile: true, canBeKept: false, settings: this.#settingsOfTable(given, id, (key) => file.placeOf(key, index)) };
    });
    const others = this.#needs.served().filter(({ id }) => !fileTables.some((table) => table.id === id));
    return {
      file: this.#file,
      isThere: this.#text() !== undefined,
      problems: [...new Set([...problems, ...(read.ok ? [] : read.refusal)])],
      settings: Object.entries(SERVICE_FORMS).map(([key, form]) => this.#settingOfAll(key, form, file)),
      tables: [
        ...fileTables,
        ...others.map((table) => ({
          id: table.id,
          name: table.name,
          isInFile: false,
          canBeKept: this.#boardToKeep(table, file) !== undefined,
          settings: [],
        })),
      ],
    };
  }

  change(change: SettingsChange, isMachine: boolean): Promise<Result<ShownSettings, SettingsRefusal>> {
    // One after the other: each is written on what the one before it has left.
    const mine = this.#last.then(() => this.#change(change, isMachine));
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  async #change(change: SettingsChange, isMachine: boolean): Promise<Result<ShownSettings, SettingsRefusal>> {
    const wrong = this.read().problems[0];
    if (wrong !== undefined) return refuse({ kind: 'settings-file', field: undefined, why: `${wrong}; mend it there first` });
    const edited = change.do === 'keep-table' ? this.#withTable(change.table) : this.#withChange(change, isMachine);
    if (!edited.ok) return edited;
    const field = change.do === 'keep-table' ? undefined : change.key;
    const { env, flags, readFile } = this.#needs.sources;
    const asked = configFile(this.#needs.sources) ?? DEFAULT_CONFIG_FILE;
    const read = readSettings({ flags, env, readFile: (name) => (name === asked ? edited.value : readFile(name)) });
    if (!read.ok) return refuse({ kind: 'bad-setting', field, why: read.refusal[0] ?? '' });
    try {
      await writeInPlace(this.#file, edited.value);
    } catch (error) {
      return refuse({ kind: 'settings-file', field, why: `the file cannot be written: ${reasonOf(error)}` });
    }
    this.#needs.log.info({ change }, 'a setting was changed');
    this.#needs.apply(read.value);
    const shown = this.read();
    this.#holds(shown, ({ effect }, isNew) => effect !== 'restart' || isNew);
    return ok(this.read());
  }

  #withChange({ key, value, table }: SettingsChange & { readonly do: 'change' }, isMachine: boolean): Result<string, SettingsRefusal> {
    const forms = table === undefined ? SERVICE_FORMS : TABLE_FORMS;
    const form = Object.hasOwn(forms, key) ? forms[key] : undefined;
    if (form === undefined)
      return refuse({
        kind: 'bad-setting',
        field: key,
        why: unknownWord(table === undefined ? 'setting' : 'setting of a table', key, Object.keys(forms)),
      });
    if (form.isOfMachine === true && !isMachine) {
      const why = `${key} names a program or a file of the machine: change it there, in ${this.#file} or on its own page`;
      return refuse({ kind: 'of-machine', field: key, why });
    }
    const file = this.#readFile([]);
    const index = table === undefined ? undefined : this.#tablesInFile(file).findIndex(({ id }) => id === table);
    if (index === -1) return refuse({ kind: 'no-such-table', field: 'table', why: `the file has no table '${table ?? ''}'` });
    const was = (index === undefined ? (file.given as Readonly<Record<string, unknown>>) : (file.tables[index] ?? {}))[key];
    const written = value === null ? undefined : fileValueOf(form, value, was);
    if (written !== undefined) {
      const checked = checkSetting(form, key, written);
      if (!checked.ok) return refuse({ kind: 'bad-setting', field: key, why: checked.refusal });
    }
    const edited = editSetting(this.#text() ?? '', { key, table: index, value: written });
    return edited.ok ? edited : refuse({ kind: 'settings-file', field: key, why: edited.refusal });
  }

  #withTable(id: string): Result<string, SettingsRefusal> {
    const table = this.#needs.served().find((one) => one.id === id);
    const board = table === undefined ? undefined : this.#boardToKeep(table, this.#readFile([]));
    if (table === undefined || board === undefined)
      return refuse({
        kind: 'no-such-table',
        field: 'table',
        why: `'${id}' is no table that was found: it cannot be written into the file`,
      });
    return ok(addTable(this.#text() ?? '', { id, name: table.name, board }));
  }

  /** Its address for the file; undefined where it is there, or where the file is not what says which boards there are. */
  #boardToKeep({ id, address, boardId }: ServedNow, file: FileSettings): string | undefined {
    const { flags, env } = this.#needs.sources;
    const isSaidElsewhere = listOf(flags['board']) !== undefined || givenIn(env).board !== undefined || file.given.board !== undefined;
    if (isSaidElsewhere || this.#tablesInFile(file).some((one) => one.id === id)) return undefined;
    // A board on another port tomorrow is still this board.
    if (address.startsWith('serial:')) return boardId === undefined ? address : `id:${boardId}`;
    return address.startsWith('tcp:') || address.startsWith('id:') ? address : undefined;
  }

  #text(): string | undefined {
    return this.#needs.sources.readFile(configFile(this.#needs.sources) ?? DEFAULT_CONFIG_FILE);
  }

  #readFile(problems: string[]): FileSettings {
    return readSettingsFile(configFile(this.#needs.sources), this.#needs.sources.readFile, problems);
  }

  /** As `readSettings` names them. */
  #tablesInFile(file: FileSettings): readonly { readonly id: string; readonly name: string }[] {
    return file.tables.map((given, index) => {
      const isSimulated = typeof given['board'] === 'string' && given['board'].startsWith('sim:');
      const id = typeof given['id'] === 'string' ? given['id'] : `${isSimulated ? 'sim' : 'table'}-${index + 1}`;
      const name = typeof given['name'] === 'string' ? given['name'] : typeof given['id'] === 'string' ? given['id'] : `Table ${index + 1}`;
      return { id, name };
    });
  }

  #settingOfAll(key: string, form: SettingForm, file: FileSettings): ShownSetting {
    const { flags, env } = this.#needs.sources;
    const given = file.given as Readonly<Record<string, unknown>>;
    const places: readonly (readonly [SettingSource, unknown, string])[] = [
      ['flag', flags[key], `--${key}`],
      ['variable', (givenIn(env) as Readonly<Record<string, unknown>>)[key], variableOf(key)],
      ['file', given[key], file.placeOf(key)],
    ];
    return this.#shown(key, form, places, given[key], undefined);
  }

  #settingsOfTable(given: Readonly<Record<string, unknown>>, id: string, placeOf: (key: string) => string): readonly ShownSetting[] {
    return Object.entries(TABLE_FORMS).map(([key, form]) => this.#shown(key, form, [['file', given[key], placeOf(key)]], given[key], id));
  }

  #shown(
    key: string,
    form: SettingForm,
    places: readonly (readonly [SettingSource, unknown, string])[],
    inFile: unknown,
    table: string | undefined,
  ): ShownSetting {
    const [from, raw, place] = places.find(([, given]) => given !== undefined) ?? (['default', undefined, ''] as const);
    const value = raw === undefined ? null : textOf(form, raw);
    const runs = this.#inForce.get(nameOf(key, table));
    return {
      key,
      value,
      usual: form.usual ?? null,
      otherwise: form.otherwise ?? null,
      from,
      place,
      inFile: inFile === undefined ? null : textOf(form, inFile),
      effect: form.effect ?? 'restart',
      waits: runs !== undefined && runs !== value,
      allowed: form.allowed,
      choices: form.choices ?? null,
      isOfMachine: form.isOfMachine === true,
    };
  }

  /** What is shown is what runs, where `doesNow` says so. `isNew`: a table that was not in the file before. */
  #holds(shown: ShownSettings, doesNow: (setting: ShownSetting, isNew: boolean) => boolean): void {
    const note = (setting: ShownSetting, table: string | undefined): void => {
      const name = nameOf(setting.key, table);
      if (doesNow(setting, !this.#inForce.has(name))) this.#inForce.set(name, setting.value);
    };
    for (const setting of shown.settings) note(setting, undefined);
    for (const table of shown.tables) for (const setting of table.settings) note(setting, table.id);
  }
}

/** As somebody would write it in one line. */
const textOf = (form: SettingForm, raw: unknown): string => {
  if (typeof raw === 'string') return raw;
  if (Array.isArray(raw)) return raw.map(String).join(', ');
  if (raw instanceof Date) return raw.toISOString();
  if (typeof raw !== 'object' || raw === null) return String(raw);
  const parsed = form.schema.safeParse(raw);
  return parsed.success && typeof parsed.data === 'string' ? parsed.data : Object.values(raw).map(String).join('/');
};

/** A list stays a list, and a number is written as one where the setting takes numbers. */
const fileValueOf = (form: SettingForm, text: string, was: unknown): FileValue => {
  if (Array.isArray(was)) return text.split(',').map((one) => one.trim());
  const isNumber = /^(?:0|[1-9]\d{0,8})$/.test(text) && form.schema.safeParse(Number(text)).success;
  return isNumber ? Number(text) : text;
};

/** Whole at every moment: written beside it and renamed. A link keeps pointing where it does, and the file its rights. */
const writeInPlace = async (file: string, text: string): Promise<void> => {
  const real = realPathOf(file);
  const mode = await stat(real).then(
    (known) => known.mode & 0o777,
    () => 0o644,
  );
  const beside = `${real}.new`;
  const handle = await open(beside, 'w', mode);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(beside, real);
};

const realPathOf = (file: string): string => {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
};
