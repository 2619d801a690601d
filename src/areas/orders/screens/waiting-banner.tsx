import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import { Link } from '#web/navigation.tsx'
import { useOutbox } from '#web/outbox/outbox.ts'

/** What was refused wants somebody; what waits after it was tried is only said. */
export function WaitingBanner() {
  const { t } = useTranslation('orders')
  const { mine } = useOutbox()
  const refused = mine.filter(({ refusal }) => refusal !== null).length
  const tried = mine.filter(({ tries }) => tries > 0).length
  if (tried === 0 && refused === 0) return null
  return (
    <Alert
      severity={refused > 0 ? 'error' : 'info'}
      square
      sx={{ borderBottom: '1px solid var(--line)' }}
      action={<Link to="/order/waiting">{t('waiting.look')}</Link>}
    >
      {refused > 0 ? t('waiting.someRefused', { count: refused }) : t('waiting.someWait', { count: mine.length })}
    </Alert>
  )
}
