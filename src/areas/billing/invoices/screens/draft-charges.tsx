import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useTranslation } from 'react-i18next'
import { useDays } from '#web/formats.ts'
import { MoneyText } from '#web/ui/values.tsx'
import type { DraftContent, OpenCharge } from '../contract/drafts.ts'

type Props = {
  content: DraftContent
  change: (change: Partial<DraftContent>) => void
  charges: readonly OpenCharge[]
  currency: string
}

/** The open charges of a party; all of them unless some are left for later. */
export function DraftCharges({ content, change, charges, currency }: Props) {
  const { t } = useTranslation('invoices')
  const { day } = useDays()
  const own = charges.filter(({ partyId }) => partyId === content.partyId)
  const keys = own.map(({ sourceKey }) => sourceKey)
  const chosen = new Set(content.sourceKeys ?? keys)
  const choose = (next: readonly string[]) => change({ sourceKeys: next.length === keys.length ? null : [...next] })
  const toggle = (key: string) =>
    choose(
      chosen.has(key)
        ? keys.filter((each) => each !== key && chosen.has(each))
        : keys.filter((each) => each === key || chosen.has(each)),
    )
  const count = keys.filter((key) => chosen.has(key)).length
  if (own.length === 0) return <Alert severity="info">{t('draft.noCharges')}</Alert>
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <legend className="visually-hidden">{t('draft.charges')}</legend>
      <FormControlLabel
        label={t('draft.everyCharge', { count: own.length })}
        control={
          <Checkbox
            checked={count === keys.length}
            indeterminate={count > 0 && count < keys.length}
            onChange={() => choose(count === keys.length ? [] : keys)}
          />
        }
      />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {own.map((charge) => (
          <Box component="li" key={charge.sourceKey} sx={rowStyles}>
            <FormControlLabel
              label={charge.description}
              control={<Checkbox checked={chosen.has(charge.sourceKey)} onChange={() => toggle(charge.sourceKey)} />}
            />
            <span className="day">{day(charge.on, 'short')}</span>
            <MoneyText amount={charge.total} currency={currency} />
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const rowStyles = {
  display: 'grid',
  gap: 3,
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) 110px 120px' },
  borderTop: '1px solid var(--line)',
  '& > :last-child': { textAlign: 'end' },
  '& .day': { color: 'text.secondary', display: { xs: 'none', sm: 'block' } },
} as const
