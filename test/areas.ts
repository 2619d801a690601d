import { type AreaFacts, registerAreas } from '#core/area.ts'

// What src/main registers where the product starts: tests of parts know every area as well.
registerAreas(
  Object.values(import.meta.glob<AreaFacts>('../src/areas/*/*/declares.ts', { eager: true, import: 'declares' })),
)
