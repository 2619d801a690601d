import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useDays } from '#web/formats.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import type { PublicLink } from '../contract/replies.ts'
import { useLinkMoney } from './link-money.ts'

type Ended = Exclude<PublicLink['status'], 'OPEN'>
const icons: Record<Ended, IconName> = {
  PAID: 'check',
  NOTHING_DUE: 'check',
  EXPIRED: 'clock',
  CANCELLED: 'close',
  CLOSED: 'block',
  REPLACED: 'refresh',
  UNAVAILABLE: 'alert',
}

type Props = { link: PublicLink } | { icon: IconName; title: string; text: string }

/** What became of a link that takes no money, and what the guest can do about it. */
export function GuestOutcome(props: Props) {
  if (!('link' in props)) return <Outcome {...props} />
  return hasPaidLate(props.link) ? <PaidLate link={props.link} /> : <OfLink link={props.link} />
}

/** The guest was at the provider's page when the link ended: what was paid there has arrived all the same. */
const hasPaidLate = ({ status, attempt }: PublicLink) =>
  attempt?.status === 'PAID' && status !== 'PAID' && status !== 'UNAVAILABLE'

/** Does not suggest another link: this guest would pay twice. */
function PaidLate({ link }: { link: PublicLink }) {
  const { t } = useTranslation('links')
  const money = useLinkMoney(link)
  const facts = { amount: money(link.attempt?.amount ?? 0), reference: link.booking.reference }
  return <Outcome icon="check" isGood title={t('pay.arrived')} text={t('pay.arrivedText', facts)} />
}

function OfLink({ link }: { link: PublicLink }) {
  const { t } = useTranslation('links')
  const { day } = useDays()
  const money = useLinkMoney(link)
  const { status, paid, booking, replacedBy } = link
  if (status === 'OPEN') return null
  const facts = {
    amount: money(paid),
    reference: booking.reference,
    arrival: day(booking.arrival),
    departure: day(booking.departure),
  }
  return (
    <Outcome
      icon={icons[status]}
      isGood={status === 'PAID' || status === 'NOTHING_DUE'}
      title={t(`pay.verdict.${status}`)}
      text={t(`pay.verdictText.${status}`, facts)}
      action={
        replacedBy !== null && (
          // A page of its own: the other link begins from the start.
          <Button variant="contained" size="large" href={`/bookone-payment?token=${encodeURIComponent(replacedBy)}`}>
            {t('pay.openNew')}
          </Button>
        )
      }
    >
      {status === 'PAID' && (
        <Typography sx={{ fontSize: 32, fontWeight: 600, letterSpacing: '-0.02em' }} data-paid={paid}>
          {money(paid)}
        </Typography>
      )}
    </Outcome>
  )
}

type OutcomeProps = {
  icon: IconName
  title: string
  text: string
  isGood?: boolean
  action?: React.ReactNode
  children?: React.ReactNode
}

function Outcome({ icon, title, text, isGood, action, children }: OutcomeProps) {
  return (
    <Stack spacing={3} role="status" sx={{ alignItems: 'center', textAlign: 'center', py: 4 }}>
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 72,
          height: 72,
          borderRadius: '50%',
          bgcolor: isGood ? 'var(--status-in-house-fill)' : 'var(--surface-sunken)',
          color: isGood ? 'var(--status-in-house-text)' : 'text.secondary',
        }}
      >
        <Icon name={icon} sx={{ fontSize: 36 }} aria-hidden />
      </Box>
      <Typography variant="h1" component="p">
        {title}
      </Typography>
      {children}
      <Typography color="textSecondary">{text}</Typography>
      {action}
    </Stack>
  )
}
