import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useDays } from '#web/formats.ts'
import { dayAt, timeAt } from '#core/dates.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import type { Notification } from '../contract.ts'
import { useNotificationTexts } from './notification-texts.ts'

/** Icon and colour by status, as the specification has them: primary, warn, accent. */
const looks: Record<Notification['status'], { icon: IconName; color: string }> = {
  confirmed: { icon: 'check', color: 'primary.main' },
  cancelled: { icon: 'alert', color: 'error.main' },
  submitted: { icon: 'inbox', color: 'var(--status-leaves-edge)' },
}

/** An alert has no status of anything that was done. */
const ALERT = { icon: 'alert', color: 'error.main' } as const

/** The specification's 'dd/MM/yyyy HH:mm', at the property. */
function dayAndTime(instant: string, timeZone: string): string {
  const [year, month, day] = dayAt(instant, timeZone).split('-')
  return `${day}/${month}/${year} ${timeAt(instant, timeZone)}`
}

/** One notification: text, subject, status and time; a dot and bold type mark it New. */
export function NotificationLine({ notification, open }: { notification: Notification; open: () => void }) {
  const { t } = useTranslation('notifications')
  const words = useNotificationTexts()
  const { timeZone } = useDays()
  const isAlert = notification.notificationType === 'alert'
  const { icon, color } = isAlert ? ALERT : looks[notification.status]
  const isNew = notification.notificationStatus === 'New'
  return (
    <li>
      <Box component="button" type="button" onClick={open} data-new={isNew ? '' : undefined} sx={lineStyles}>
        <Icon name={icon} sx={{ color, fontSize: 20, mt: 0.5 }} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ fontWeight: isNew ? 600 : 400, overflowWrap: 'anywhere' }}>{words(notification)}</Box>
          <Box sx={{ fontSize: 12, color: 'text.secondary', mt: 0.5 }}>
            {t(`type.${notification.notificationType}`)} {notification.referenceNumber} ·{' '}
            {!isAlert && <>{t(`status.${notification.status}`)} · </>}
            <time dateTime={notification.createdDate}>{dayAndTime(notification.createdDate, timeZone)}</time>
          </Box>
        </Box>
        {isNew && (
          <Box component="span" sx={{ width: 8, height: 8, mt: 2, borderRadius: '50%', bgcolor: 'primary.main' }}>
            <span className="visually-hidden">{t('status.New')}</span>
          </Box>
        )}
      </Box>
    </li>
  )
}

const lineStyles = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 3,
  width: '100%',
  minHeight: 56,
  px: 5,
  py: 3,
  border: 0,
  borderBottom: '1px solid var(--line)',
  bgcolor: 'transparent',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'var(--surface-hover)' },
  '&[data-new]': { bgcolor: 'var(--surface-selected)' },
  '&:focus-visible': { outlineOffset: '-2px' },
} as const
