import { type AreaFacts, registerAreas } from '#core/area.ts'
import type { CustomerLink, PersonalTable } from '#core/personal.ts'

// Registers every area for tests of parts, as src/main does where the product starts.
type Declared = { declares: AreaFacts; auditTypes?: readonly string[] }
type Personal = { customerLinks?: readonly CustomerLink[]; personalData?: readonly PersonalTable[] }
const personal = import.meta.glob<Personal>('../src/areas/*/*/personal.ts', { eager: true })
registerAreas(
  Object.entries(import.meta.glob<Declared>('../src/areas/*/*/declares.ts', { eager: true })).map(
    ([path, { declares, auditTypes = [] }]) => ({
      ...declares,
      auditTypes,
      ...personal[path.replace('declares.ts', 'personal.ts')],
    }),
  ),
)
