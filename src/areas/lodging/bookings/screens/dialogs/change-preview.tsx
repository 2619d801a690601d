import Alert from '@mui/material/Alert'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { TermList } from '#areas/property/rates/screens/pickers.tsx'
import { useMoney } from '#web/formats.ts'
import type { ChangePreview } from '../../contract/replies.ts'
import { useReasonWords } from '../reason-words.ts'

export type PriceChoice = 'recalculate' | 'keep'
type Props = { preview: ChangePreview; price: PriceChoice; onPrice: (price: PriceChoice) => void }

/** What a change would do, before it is done: why not, or what it costs more or less, and whose price counts. */
export function ChangePreviewNote({ preview, price, onPrice }: Props) {
  const { t } = useTranslation('bookings')
  const { format } = useMoney()
  const reason = useReasonWords()
  if (!preview.isAllowed)
    return (
      <Alert severity="error">
        {preview.reasons.map((each) => (
          <div key={`${each.code} ${each.day ?? ''}`}>{reason(each)}</div>
        ))}
      </Alert>
    )
  if (preview.difference === 0)
    return (
      <>
        <Typography color="textSecondary">{t('change.samePrice', { amount: format(preview.after) })}</Typography>
        <NewTerms preview={preview} />
      </>
    )
  const textKey = preview.difference > 0 ? 'change.more' : 'change.less'
  return (
    <>
      <RadioGroup
        aria-label={t('change.price')}
        value={price}
        onChange={(event) => onPrice(event.target.value as PriceChoice)}
      >
        <FormControlLabel
          value="recalculate"
          control={<Radio size="small" />}
          label={`${t('change.newPrice', { amount: format(preview.after) })}, ${t(textKey, { amount: format(Math.abs(preview.difference)) })}`}
        />
        <FormControlLabel value="keep" control={<Radio size="small" />} label={t('change.keepPrice')} />
      </RadioGroup>
      <NewTerms preview={preview} />
    </>
  )
}

/** Other dates or another plan are agreed anew: at which terms. Nothing where the agreed ones stay. */
export function NewTerms({ preview: { newTerms } }: { preview: ChangePreview }) {
  const { t } = useTranslation('bookings')
  if (!newTerms) return null
  return (
    <Alert severity="info">
      {t('terms.anew')}
      <TermList lines={newTerms.lines} label={t('terms.title')} />
    </Alert>
  )
}
