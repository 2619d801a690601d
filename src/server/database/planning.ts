/** Planner settings, so that a statement has the same plan on the embedded server and on any other. */
export const PLANNING = {
  random_page_cost: '1.1', // a solid state disk
  effective_cache_size: '1GB',
  work_mem: '16MB',
  jit: 'off', // compiles for longer than our queries run
}

/** Settings as a connection is opened with them. */
export const asOptions = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/** The same for a connection that is open already. */
export const asStatements = (settings: Readonly<Record<string, string | number>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `set ${name} = '${value}'`)
    .join('; ')
