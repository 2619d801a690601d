import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { COMPARED, type Look, PERIODS } from './use-look.ts'

type Option = { value: string; label: string }
type ChoiceProps = { label: string; value: string; options: readonly Option[]; onChange: (value: string) => void }

const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <MuiTextField
    select
    label={label}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    sx={{ width: { xs: '100%', sm: 220 } }}
  >
    {options.map((option) => (
      <MenuItem key={option.value} value={option.value}>
        {option.label}
      </MenuItem>
    ))}
  </MuiTextField>
)

/** Which days are looked at, what they are compared with, and in which currency where there are several. */
export function LookBar({ look, currencies, currency }: { look: Look; currencies: readonly string[]; currency: string }) {
  const { t } = useTranslation(['platform', 'reports'])
  const named = (group: string) => (value: string) => ({ value, label: t(`reports:${group}.${value}`) })
  return (
    <Stack direction="row" className="no-print" sx={{ gap: 3, flexWrap: 'wrap' }}>
      <Choice
        label={t('reports:bar.period')}
        value={look.period}
        options={PERIODS.map(named('preset'))}
        onChange={(period) => look.set({ period })}
      />
      <Choice
        label={t('reports:bar.compare')}
        value={look.compare}
        options={COMPARED.map(named('compare'))}
        onChange={(compare) => look.set({ compare })}
      />
      {currencies.length > 1 && (
        <Choice
          label={t('currency')}
          value={currency}
          options={currencies.map((value) => ({ value, label: value }))}
          onChange={(value) => look.set({ currency: value })}
        />
      )}
    </Stack>
  )
} // prettier-ignore
