import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// The tests that run for a mutant: those of core and of the areas' rules, none of which needs a server.
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    environment: 'node',
    include: [
      'src/core/*.test.ts',
      'src/areas/*/*/rules.test.ts',
      'src/areas/*/*/rules/*.test.ts',
      'test/tax-vectors.test.ts',
    ],
    isolate: false,
    setupFiles: ['./test/chance.ts', './test/areas.ts'],
  },
})
