/** In which order the page shows the settings, and under which heading. What no group names comes last, so that none is missing. */
export const SETTING_GROUPS = [
  {
    group: 'games',
    keys: ['ruleset', 'time', 'komi', 'turn-ends', 'overtime-entry', 'capture-limit', 'lateness', 'time-loss', 'handicap'],
  },
  { group: 'voice', keys: ['voice', 'reading', 'voice-pack', 'speaker', 'volume', 'announce', 'sound-delay', 'call-table', 'voices'] },
  { group: 'page', keys: ['host', 'port', 'spectator-delay', 'embed-sites', 'page-names', 'proxy', 'relay', 'relay-credentials'] },
  { group: 'boards', keys: ['name', 'board', 'id', 'orientation', 'board-lights', 'clock-device'] },
  {
    group: 'event',
    keys: [
      ...['event', 'round', 'place', 'date', 'schedule', 'zone', 'event-folder', 'table-number'],
      ...['black', 'black-rank', 'black-team', 'white', 'white-rank', 'white-team'],
    ],
  },
  { group: 'programs', keys: ['engine', 'opponent', 'opponent-color', 'opponent-level', 'opponent-think', 'engines-at-events'] },
  { group: 'machine', keys: ['data', 'log', 'log-level'] },
] as const;

export type SettingGroup = (typeof SETTING_GROUPS)[number]['group'];

export interface GroupOf<Setting> {
  readonly group: SettingGroup;
  readonly settings: readonly Setting[];
}

/** Groups with something in them. */
export const inGroups = <Setting extends { readonly key: string }>(settings: readonly Setting[]): readonly GroupOf<Setting>[] => {
  const named: readonly string[] = SETTING_GROUPS.flatMap(({ keys }) => keys as readonly string[]);
  const others = settings.filter(({ key }) => !named.includes(key));
  return SETTING_GROUPS.map(({ group, keys }): GroupOf<Setting> => {
    const listed = (keys as readonly string[]).flatMap((key) => settings.find((setting) => setting.key === key) ?? []);
    return { group, settings: group === 'machine' ? [...listed, ...others] : listed };
  }).filter((one) => one.settings.length > 0);
};
