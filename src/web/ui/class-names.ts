/** The classes of one element: `classNames(styles['bar'], isCut && styles['is-cut'])`. */
export const classNames = (...names: readonly (string | false | undefined)[]): string =>
  names.filter((name) => name).join(' ')
