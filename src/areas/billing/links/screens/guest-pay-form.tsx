import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { providerNames } from '#areas/billing/gateways/screens/pickers.tsx'
import type { Minor } from '#core/money.ts'
import { parseMoney, useDays } from '#web/formats.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import type { PublicLink } from '../contract/replies.ts'
import { useLinkMoney } from './link-money.ts'

type Props = { link: PublicLink; onPay: (amount: Minor) => void; isPending: boolean }

/** One button with the amount it takes; where parts are allowed, all of it is the first choice. */
export function GuestPayForm({ link, onPay, isPending }: Props) {
  const { t } = useTranslation('links')
  const { moment } = useDays()
  const money = useLinkMoney(link)
  const [isPart, setPart] = useState(false)
  const [typed, setTyped] = useState('')
  const [wasTried, setTried] = useState(false)
  const { amount: all, allowsPartial, provider, currency, expiresAt } = link
  const part = parseMoney(typed, currency)
  const amount = isPart ? part : all
  const isFit = amount !== undefined && amount > 0 && amount <= all
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isFit) onPay(amount)
  }
  return (
    <form noValidate onSubmit={submit} aria-label={t('pay.title')}>
      <Stack spacing={4}>
        {allowsPartial && (
          <FormControl>
            <FormLabel id="how-much">{t('pay.howMuch')}</FormLabel>
            <RadioGroup
              aria-labelledby="how-much"
              value={isPart ? 'part' : 'all'}
              onChange={(_, next) => setPart(next === 'part')}
            >
              <FormControlLabel value="all" control={<Radio />} label={t('pay.all', { amount: money(all) })} />
              <FormControlLabel value="part" control={<Radio />} label={t('pay.part')} />
            </RadioGroup>
          </FormControl>
        )}
        {isPart && (
          <MuiTextField
            label={t('pay.partAmount', { currency })}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoFocus
            autoComplete="off"
            error={wasTried && !isFit}
            helperText={t('pay.partMost', { amount: money(all) })}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          />
        )}
        <LoadingButton
          type="submit"
          variant="contained"
          size="large"
          fullWidth
          isLoading={isPending}
          startIcon={<Icon name="lock" />}
          sx={{ minHeight: 52, fontSize: 16 }}
        >
          {isFit ? t('pay.ok', { amount: money(amount) }) : t('pay.okBlank')}
        </LoadingButton>
        <Typography variant="caption" component="p" color="textSecondary" sx={{ textAlign: 'center' }}>
          {t('pay.secure', { provider: providerNames[provider] })} {t('pay.until', { moment: moment(expiresAt) })}
        </Typography>
      </Stack>
    </form>
  )
}
