import { type AreaFacts, registerAreas } from '#core/area.ts'
import type { CustomerLink, PersonalTable } from '#core/personal.ts'

// Registers every area for tests of parts, as src/main does where the product starts.
type Declared = {
  declares: AreaFacts
  auditTypes?: readonly string[]
  customerLinks?: readonly CustomerLink[]
  personalData?: readonly PersonalTable[]
}
registerAreas(
  Object.values(import.meta.glob<Declared>('../src/areas/*/*/declares.ts', { eager: true })).map(
    ({ declares, auditTypes = [], customerLinks = [], personalData = [] }) => ({
      ...declares,
      auditTypes,
      customerLinks,
      personalData,
    }),
  ),
)
