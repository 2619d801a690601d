import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useTranslation } from 'react-i18next'
import { useMoney } from '#web/formats.ts'
import type { Folio } from '../../contract/replies.ts'

/** The booker is 'own', a party is its id. */
export type Payer = string

export const payerOf = (partyId: string | null): Payer => partyId ?? 'own'
export const partyIdOf = (payer: Payer): string | null => (payer === 'own' ? null : payer)

type Props = {
  label: string
  folio: Folio
  value: Payer | undefined
  onChange: (payer: Payer) => void
  not?: Payer | undefined
}

/** Whose part of the bill: the booker, or another party on it, with what each owes. */
export function PayerChoice({ label, folio, value, onChange, not }: Props) {
  const { t } = useTranslation('folios')
  const { format } = useMoney()
  return (
    <FormControl>
      <FormLabel id="payer-label">{label}</FormLabel>
      <RadioGroup aria-labelledby="payer-label" value={value ?? ''} onChange={(_, payer) => onChange(payer)}>
        {folio.parties
          .filter(({ id }) => payerOf(id) !== not)
          .map(({ id, name, due }) => (
            <FormControlLabel
              key={payerOf(id)}
              value={payerOf(id)}
              control={<Radio />}
              label={t(id === null ? 'party.bookerOwes' : 'party.owes', { name, due: format(due) })}
            />
          ))}
      </RadioGroup>
    </FormControl>
  )
}
