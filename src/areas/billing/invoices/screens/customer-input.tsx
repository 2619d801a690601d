import { useState } from 'react'
import { customers } from '#areas/parties/customers/contract.ts'
import { keyOf, send } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { SuggestInput, type Suggestion } from '#web/ui/autocomplete-field.tsx'

type Named = { id: string; name: string }
/** A guest that was found, with the ways to reach them. */
export type FoundGuest = Named & { phone: string; email: string }

const suggest = async (text: string): Promise<Suggestion<FoundGuest>[]> => {
  const { rows } = await send(customers.search, { text, limit: 8 })
  return rows.map((row) => {
    const name = [row.firstName, row.lastName].filter(Boolean).join(' ')
    return {
      id: row.id,
      label: name,
      note: [row.phone, row.city].filter(Boolean).join(' · '),
      item: { id: row.id, name, phone: row.phone, email: row.email },
    }
  })
}
const searchRead = { key: keyOf(customers.search, 'invoice'), run: suggest }

type Props = { label: string; value: Named | null; onChange: (customer: FoundGuest | null) => void }

/** A box that finds a guest by name or phone. Nothing for those who may not see guests. */
export function CustomerInput({ label, value, onChange }: Props) {
  const mayRead = useCan('customers.read')
  const [picked, setPicked] = useState<Suggestion<FoundGuest> | null>(null)
  if (!mayRead) return null
  const shown =
    value &&
    (picked?.id === value.id ? picked : { id: value.id, label: value.name, item: { ...value, phone: '', email: '' } })
  return (
    <SuggestInput
      key={`${value?.id} ${value?.name}`}
      label={label}
      find={searchRead}
      value={shown}
      onChange={(chosen) => {
        setPicked(chosen)
        onChange(chosen?.item ?? null)
      }}
    />
  )
}
