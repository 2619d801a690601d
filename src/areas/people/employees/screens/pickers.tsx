import type { FieldValues } from 'react-hook-form'
import { send } from '#web/api.ts'
import { AutocompleteField, type Suggestion } from '#web/ui/autocomplete-field.tsx'
import type { FieldProps } from '#web/ui/line-field.tsx'
import { employees } from '../contract/employees.ts'

export { useChoices, useEmployeeFacts, useEmploymentName, useToday } from './use-choices.ts'

type Colleague = { id: string; name: string; positionTitle: string }
const suggested = (item: Colleague): Suggestion<Colleague> => ({
  id: item.id,
  label: item.name,
  note: item.positionTitle,
  item,
})

const find = {
  key: ['employees', 'find'],
  run: async (text: string) => (await send(employees.directory, { text, limit: 10 })).rows.map(suggested),
}

/** A colleague, found by name. `known` is who a filled form names already. */
export function ColleagueField<V extends FieldValues>({
  known,
  ...props
}: FieldProps<V> & { known?: Colleague | null }) {
  return <AutocompleteField {...props} find={find} chosen={known ? suggested(known) : null} />
}
