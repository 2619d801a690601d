import { type AreaFacts, registerAreas } from '#core/area.ts'

// Registers every area for tests of parts, as src/main does where the product starts.
registerAreas(
  Object.values(import.meta.glob<AreaFacts>('../src/areas/*/*/declares.ts', { eager: true, import: 'declares' })),
)
