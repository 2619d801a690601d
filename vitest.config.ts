import { defineConfig } from 'vitest/config'

const patience = { testTimeout: 20_000, hookTimeout: 60_000, setupFiles: ['./test/chance.ts', './test/areas.ts'] }

// Two cores: a worker per core. The set-up stands at the root, so it runs once, not once per project.
export default defineConfig({
  test: {
    maxWorkers: 2,
    globalSetup: './test/setup.ts',
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'src/**/*.test.ts',
            'test/**/*.test.ts',
            'db/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          isolate: false, // what a file loads, the next one of its worker need not load again
          ...patience,
        },
      },
      {
        test: {
          name: 'screens',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx', 'test/**/*.test.tsx'],
          ...patience,
        },
      },
      {
        // Journeys share the machine with their browsers: after all else.
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['e2e/*.test.ts'],
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        // Faults on purpose need no browser; they come last, apart from those who do.
        test: {
          name: 'faults',
          environment: 'node',
          include: ['e2e/faults/*.test.ts'],
          sequence: { groupOrder: 2 },
          testTimeout: 300_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
