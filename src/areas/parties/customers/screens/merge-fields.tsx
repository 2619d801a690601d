import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useTranslation } from 'react-i18next'
import { languageNames } from '#web/i18n.ts'
import { DayText } from '#web/ui/values.tsx'
import type { Customer, MergeField } from '../contract.ts'

type Props = {
  from: Customer
  into: Customer
  fields: readonly MergeField[]
  takes: readonly MergeField[]
  onChange: (takes: readonly MergeField[]) => void
}

/** Each field in which two guests differ, with both values to choose from. */
export function MergeFields({ from, into, fields, takes, onChange }: Props) {
  const { t } = useTranslation('customers')
  if (fields.length === 0) return <p style={{ margin: 0 }}>{t('merge.same')}</p>
  const choose = (field: MergeField, isTaken: boolean) =>
    onChange(isTaken ? [...takes, field] : takes.filter((one) => one !== field))
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {fields.map((field) => (
        <Box key={field} component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
          <Box component="legend" sx={{ fontSize: 12, color: 'text.secondary', p: 0 }}>
            {t(`mergeField.${field}`)}
          </Box>
          <RadioGroup
            row
            value={takes.includes(field) ? 'from' : 'into'}
            onChange={(_event, value) => choose(field, value === 'from')}
            sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}
          >
            <FormControlLabel value="into" control={<Radio />} label={<Value of={into} field={field} />} sx={line} />
            <FormControlLabel value="from" control={<Radio />} label={<Value of={from} field={field} />} sx={line} />
          </RadioGroup>
        </Box>
      ))}
    </Box>
  )
}

const line = { m: 0, minHeight: 44, overflowWrap: 'anywhere' } as const

function Value({ of, field }: { of: Customer; field: MergeField }) {
  const { t } = useTranslation('customers')
  if (field === 'dateOfBirth') return of.dateOfBirth ? <DayText day={of.dateOfBirth} /> : t('merge.blank')
  if (field === 'language') return of.language ? languageNames[of.language] : t('languageOfHouse')
  if (field === 'gender') return t(of.gender === null ? 'merge.blank' : `gender.${of.gender}`)
  if (field === 'isVip') return t(of.isVip ? 'vip' : 'merge.blank')
  if (field === 'companyId') return t(of.companyId === null ? 'merge.blank' : 'merge.company')
  const value = of[field]
  return value === '' || value === null ? t('merge.blank') : String(value)
}
