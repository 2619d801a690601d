import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { ReviewedField } from '../contract/choices.ts'
import type { DeskPage } from '../contract/replies.ts'

type Props = {
  differences: DeskPage['differences']
  takes: readonly ReviewedField[]
  onChange: (takes: ReviewedField[]) => void
}

/** Field by field, what the guest states beside what is stored; what is ticked is taken. */
export function Differences({ differences, takes, onChange }: Props) {
  const { t } = useTranslation('portal')
  if (differences.length === 0) return <Typography color="textSecondary">{t('panel.noDifferences')}</Typography>
  const toggle = (field: ReviewedField) =>
    onChange(takes.includes(field) ? takes.filter((one) => one !== field) : [...takes, field])
  const valueOf = (field: ReviewedField, value: string) => (field === 'gender' ? t(`gender.${value}`) : value)
  return (
    <Stack spacing={1}>
      <Typography color="textSecondary">{t('panel.differencesText')}</Typography>
      {differences.map(({ field, stored, stated }) => (
        <FormControlLabel
          key={field}
          sx={{ alignItems: 'flex-start', '& .MuiFormControlLabel-label': { minWidth: 0, overflowWrap: 'anywhere', pt: 2 } }} // prettier-ignore
          control={<Checkbox checked={takes.includes(field)} onChange={() => toggle(field)} />}
          label={
            <>
              {t(`field.${field}`)}: <strong>{valueOf(field, stated)}</strong>
              <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                {t('panel.stored', { value: stored === '' ? t('panel.empty') : valueOf(field, stored) })}
              </Typography>
            </>
          }
        />
      ))}
    </Stack>
  )
}
