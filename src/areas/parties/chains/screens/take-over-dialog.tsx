import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { customers, type CustomerRow } from '#areas/parties/customers/contract.ts'
import { queryOf, useSend } from '#web/api.ts'
import { Question } from '#web/ui/question.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { chains, type SisterGuest } from '../contract.ts'

type Props = {
  guest: SisterGuest
  customerId: string | undefined
  onTaken: ((customer: CustomerRow) => void) | undefined
  close: () => void
}

const nameOf = ({ firstName, lastName }: Pick<CustomerRow, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()

/** What taking a guest over does, and whether the property knows them already under the same name. */
export function TakeOverDialog({ guest, customerId, onTaken, close }: Props) {
  const { t } = useTranslation('chains')
  const { firstName, lastName, sisterName, sisterId, sisterGuestId } = guest
  const name = nameOf(guest)
  const known = useQuery({
    ...queryOf(customers.duplicates, { firstName, lastName }),
    enabled: customerId === undefined,
  })
  const [same, setSame] = useState('')
  const chosen = customerId ?? (same || null)
  const { mutate, isPending, error } = useSend(chains.takeOver)
  const take = () =>
    mutate(
      { sisterId, sisterGuestId, customerId: chosen },
      {
        onSuccess: (customer) => {
          toast(t(chosen === null ? 'take.done' : 'link.done', { name, sister: sisterName }))
          onTaken?.(customer)
          close()
        },
      },
    )
  return (
    <Question
      title={t(customerId ? 'link.title' : 'take.title', { name })}
      ok={t(chosen === null ? 'take.button' : 'link.button')}
      isPending={isPending}
      error={error}
      onOk={take}
      onClose={close}
    >
      <p style={{ margin: 0 }}>{t(chosen === null ? 'take.text' : 'link.text', { sister: sisterName })}</p>
      {known.data && known.data.rows.length > 0 && (
        <KnownHere rows={known.data.rows.slice(0, 4)} value={same} onChange={setSame} />
      )}
    </Question>
  )
}

type KnownProps = { rows: readonly CustomerRow[]; value: string; onChange: (id: string) => void }
function KnownHere({ rows, value, onChange }: KnownProps) {
  const { t } = useTranslation('chains')
  const id = useId()
  return (
    <FormControl>
      <FormLabel id={id}>{t('known.label')}</FormLabel>
      <RadioGroup aria-labelledby={id} value={value} onChange={(_, chosen) => onChange(chosen)}>
        <FormControlLabel value="" control={<Radio />} label={t('known.new')} />
        {rows.map((row) => (
          <FormControlLabel
            key={row.id}
            value={row.id}
            control={<Radio />}
            label={t('known.same', { who: [nameOf(row), row.phone || row.email, row.city].filter(Boolean).join(', ') })}
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}
