import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { providerNames } from '#areas/billing/gateways/screens/pickers.tsx'
import { ApiError, opensNothing } from '#web/api-error.ts'
import { refusalText } from '#web/refusal-text.ts'
import { GuestFrame } from '#web/ui/guest-frame.tsx'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'
import type { PublicLink } from '../contract/replies.ts'
import { GuestBill } from './guest-bill.tsx'
import { GuestPayForm } from './guest-pay-form.tsx'
import { GuestOutcome } from './guest-verdict.tsx'
import { useLinkMoney } from './link-money.ts'
import { PATIENT_CHECKS, useGuestPayment } from './use-guest-payment.ts'

type Payment = ReturnType<typeof useGuestPayment>

/** The page of a payment link: what it is for, the amount, and the way to the provider's own page and back. */
export function PayPage() {
  const { t } = useTranslation('links')
  const payment = useGuestPayment()
  const { read, token } = payment
  const link = read.data
  return (
    <GuestFrame
      title={link ? t('pay.titleOf', { hotel: link.property.name }) : t('pay.title')}
      hotel={link?.property}
      notice={link?.mode === 'TEST' ? t('pay.practice') : undefined}
    >
      {link ? (
        <Open link={link} payment={payment} />
      ) : token === '' || opensNothing(read.error) ? (
        <GuestOutcome icon="search" title={t('pay.unknown')} text={t('pay.unknownText')} />
      ) : read.isError ? (
        <Faults error={read.error} retry={() => void read.refetch()} />
      ) : (
        <CardSkeleton height={320} />
      )}
    </GuestFrame>
  )
}

function Faults({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useTranslation('links')
  if (error instanceof ApiError && error.code === 'too_many_requests')
    return (
      <GuestOutcome
        icon="clock"
        title={t('pay.tooMany')}
        text={t('pay.tooManyText', { seconds: error.retryAfterSeconds ?? 60 })}
      />
    )
  return <ErrorState error={error} retry={retry} />
}

function Open({ link, payment }: { link: PublicLink; payment: Payment }) {
  const { attempt, phase } = payment
  if (phase === 'asking') return <Waiting link={link} checks={payment.checks} stop={payment.stopWaiting} />
  if (phase === 'starting' || phase === 'leaving') return <Leaving link={link} />
  if (link.status !== 'OPEN') return <GuestOutcome link={link} />
  return (
    <Stack spacing={5}>
      {attempt?.status === 'PAID' && <PaidInPart link={link} amount={attempt.amount} />}
      <GuestBill link={link} />
      <Notices payment={payment} />
      <GuestPayForm key={link.amount} link={link} onPay={payment.pay} isPending={payment.isPending} />
    </Stack>
  )
}

function PaidInPart({ link, amount }: { link: PublicLink; amount: number }) {
  const { t } = useTranslation('links')
  const money = useLinkMoney(link)
  return (
    <Alert severity="success" role="status">
      {t('pay.thanksPart', { amount: money(amount), rest: money(link.amount) })}
    </Alert>
  )
}

/** Why the guest is here again, or why the press before did not work. */
function Notices({ payment: { attempt, error, hasLeft, read } }: { payment: Payment }) {
  const { t } = useTranslation(['links', 'refusals'])
  if (error) {
    const isChanged = error.code === 'amount_not_allowed'
    const isShut = error.code === 'gateway_not_ready'
    return (
      <Alert severity="warning" role="alert">
        {isChanged ? t('links:pay.changed') : isShut ? t('links:pay.unavailableText') : refusalText(t, error)}
      </Alert>
    )
  }
  if (read.isError) return <Alert severity="warning">{t('links:pay.offline')}</Alert>
  if (attempt?.status === 'FAILED')
    return (
      <Alert severity="warning" role="alert">
        {t('links:pay.notOpened')}
      </Alert>
    )
  if (attempt?.isDeclined)
    return (
      <Alert severity="warning" role="alert">
        {t('links:pay.declined')}
      </Alert>
    )
  if (attempt?.status === 'EXPIRED') return <Alert severity="info">{t('links:pay.pageEnded')}</Alert>
  if (hasLeft && attempt?.status !== 'PAID') return <Alert severity="info">{t('links:pay.left')}</Alert>
  return null
}

function Leaving({ link: { provider } }: { link: PublicLink }) {
  const { t } = useTranslation('links')
  return <Busy title={t('pay.leaving', { provider: providerNames[provider] })} text={t('pay.leavingText')} />
}

function Waiting({ link: { provider }, checks, stop }: { link: PublicLink; checks: number; stop: () => void }) {
  const { t } = useTranslation('links')
  const name = providerNames[provider]
  const isSlow = checks > PATIENT_CHECKS
  return (
    <>
      <Busy
        title={t('pay.asking')}
        text={isSlow ? t('pay.slow', { provider: name }) : t('pay.askingText', { provider: name })}
      />
      {isSlow && (
        <Button fullWidth onClick={stop}>
          {t('pay.back')}
        </Button>
      )}
    </>
  )
}

function Busy({ title, text }: { title: string; text: string }) {
  return (
    <Stack spacing={3} role="status" sx={{ alignItems: 'center', textAlign: 'center', py: 8 }}>
      <CircularProgress size={40} aria-hidden />
      <Typography variant="h2" component="p">
        {title}
      </Typography>
      <Typography color="textSecondary">{text}</Typography>
    </Stack>
  )
}
