import { defineConfig } from 'vitest/config'
import { Sequence } from './test/sequence.ts'
import { statementTexts } from './test/statements/texts.ts'

// So long may it take where the machine is slow: what waits longer waits for nothing.
const patience = { testTimeout: 60_000, hookTimeout: 120_000, setupFiles: ['./test/chance.ts', './test/areas.ts'] }

// Two cores: a worker per core; a third one takes longer, with browsers as without. The set-up is at the root, so it runs once, not once per project.
export default defineConfig({
  test: {
    maxWorkers: 2,
    globalSetup: './test/setup.ts',
    sequence: { sequencer: Sequence, shuffle: { files: true, tests: false } },
    projects: [
      {
        plugins: [statementTexts()],
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'src/**/*.test.ts',
            'test/**/*.test.ts',
            'db/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            'e2e/*.test.ts',
            'e2e/faults/*.test.ts',
          ],
          isolate: false, // what a file loads, the next one of its worker need not load again: journeys run on the server that others have loaded
          ...patience,
          setupFiles: [...patience.setupFiles, './test/patience.ts'],
        },
      },
      {
        test: {
          name: 'screens',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx', 'test/**/*.test.tsx'],
          isolate: false, // libraries are loaded once for a worker; test/fresh-screen.ts starts all of ours anew for each file
          ...patience,
          setupFiles: ['./test/fresh-screen.ts', ...patience.setupFiles],
        },
      },
    ],
  },
})
