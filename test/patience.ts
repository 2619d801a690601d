import { expect, vi } from 'vitest'

/** Journeys share the machine with their browsers. */
const JOURNEY_MS = 600_000

if (expect.getState().testPath?.includes('/e2e/')) vi.setConfig({ testTimeout: JOURNEY_MS, hookTimeout: JOURNEY_MS })
