/** The value without these keys; the others stay in their order. */
export const without = <Value extends object, Key extends keyof Value & string>(
  value: Value,
  ...keys: readonly Key[]
): Omit<Value, Key> => {
  const dropped: readonly string[] = keys;
  return Object.fromEntries(Object.entries(value).filter(([key]) => !dropped.includes(key))) as Omit<Value, Key>;
};
