import { useTranslation } from 'react-i18next'
import { useChoices } from '#areas/people/employees/screens/pickers.tsx'
import type { RuleFact } from '#web/ui/rule-editor.tsx'
import { type ApprovalKind, KINDS_WITH, NUMBER_FACTS } from '../rules/policies.ts'

/** The facts that rules of approval name: all of them, or those known of a kind of request. */
export function useRequestFacts(kind?: ApprovalKind): readonly RuleFact[] {
  const { t } = useTranslation('approvals')
  const { departments, positionsOf, employmentTypes } = useChoices()
  const numbers = NUMBER_FACTS.filter((fact) => kind === undefined || KINDS_WITH[fact].includes(kind))
  const list = (fact: 'DEPARTMENT' | 'POSITION' | 'EMPLOYMENT', options: { value: string; label: string }[]) => ({ fact, kind: 'LIST' as const, label: t(`fact.${fact}`), options }) // prettier-ignore
  return [
    ...numbers.map((fact) => ({
      fact,
      kind: 'NUMBER' as const,
      label: t(`fact.${fact}`),
      isMoney: fact === 'AMOUNT',
    })),
    list('DEPARTMENT', departments),
    list('POSITION', positionsOf(undefined)),
    list('EMPLOYMENT', employmentTypes),
  ]
}
