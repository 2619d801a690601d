/**
 * The first of some values that is known, for a row that is looked up by it. Behind row security Postgres takes coalesce() for a function that
 * could leak rows of others, evaluates it last, and so reads a whole table; a case is none.
 *
 * @param values columns or parameters; each but the last stands twice in the text
 */
export const firstOf = (...values: readonly [string, ...string[]]): string => {
  const cases = values.slice(0, -1).map((value) => `when ${value} is not null then ${value}`)
  return `(case ${cases.join(' ')} else ${values.at(-1)} end)`
}

/** SQL that makes a minute of a day a time of day, '07:30'; the last midnight is '00:00', and null stays null. */
export const timeOfMinute = (column: string): string =>
  `to_char(time '00:00' + make_interval(mins => ${column}), 'HH24:MI')`
