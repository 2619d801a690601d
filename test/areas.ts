import { type AreaFacts, registerAreas } from '#core/area.ts'

// Registers every area for tests of parts, as src/main does where the product starts.
type Declared = { declares: AreaFacts; auditTypes?: readonly string[] }
registerAreas(
  Object.values(import.meta.glob<Declared>('../src/areas/*/*/declares.ts', { eager: true })).map(
    ({ declares, auditTypes = [] }) => ({ ...declares, auditTypes }),
  ),
)
