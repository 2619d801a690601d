import { useTranslation } from 'react-i18next'
import { useEmployeeFacts } from '#areas/people/employees/screens/pickers.tsx'
import type { RuleFact } from '#web/ui/rule-editor.tsx'
import { type ApprovalKind, KINDS_WITH, NUMBER_FACTS } from '../rules/policies.ts'

/** The facts that rules of approval name: all of them, or those known of a kind of request. */
export function useRequestFacts(kind?: ApprovalKind): readonly RuleFact[] {
  const { t } = useTranslation('approvals')
  const ofEmployee = useEmployeeFacts()
  const numbers = NUMBER_FACTS.filter((fact) => kind === undefined || KINDS_WITH[fact].includes(kind))
  return [
    ...numbers.map((fact) => ({
      fact,
      kind: 'NUMBER' as const,
      label: t(`fact.${fact}`),
      isMoney: fact === 'AMOUNT',
    })),
    ...ofEmployee,
  ]
}
