import type { Plugin } from 'vite'

const CORE = 'zod/v4/core/core.js'

/**
 * zod tries `new Function` when its first schema is made, to find out whether it may compile. The content security policy forbids it, and
 * the browser reports every try. Set inside the module of zod's settings, it is known before any schema, whatever the chunks.
 */
export function zodWithoutEval(): Plugin {
  let isFound = false
  return {
    name: 'zod-without-eval',
    apply: 'build',
    transform(code, id) {
      if (!id.split('?')[0]?.endsWith(CORE)) return undefined
      isFound = true
      return { code: `${code}\nglobalConfig.jitless = true\n`, map: null }
    },
    buildEnd(error) {
      if (!error && !isFound) throw new Error(`${CORE} was not built: where does zod keep its settings now?`)
    },
  }
}
