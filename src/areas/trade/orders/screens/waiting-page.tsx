import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { useGo } from '#web/navigation.tsx'
import { outbox, useOutbox } from '#web/outbox/outbox.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { EmptyState, LinesSkeleton } from '#web/ui/states.tsx'
import { WaitingOrder } from './waiting-order.tsx'
import { bySubject } from './waiting.ts'

/** What waits on this device to be sent, and what the server refused and someone must decide on. */
export function WaitingPage() {
  const { t } = useTranslation('orders')
  const go = useGo()
  const { isKnown, mine, others } = useOutbox('orders')
  const refused = mine.filter(({ refusal }) => refusal !== null).length
  const names = [...new Set(others.map(({ userName }) => userName))].join(', ')
  return (
    <Page
      title={t('waiting.title')}
      subtitle={mine.length > 0 && t('waiting.sums', { count: mine.length - refused, refused })}
      actions={
        <>
          <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => go('/order/create-order')}>
            {t('list.add')}
          </Button>
          {mine.length > 0 && (
            <Button variant="contained" startIcon={<Icon name="refresh" />} onClick={() => void outbox.flush()}>
              {t('waiting.sendNow')}
            </Button>
          )}
        </>
      }
    >
      <Stack sx={{ gap: 4 }}>
        {others.length > 0 && <Alert severity="info">{t('waiting.others', { count: others.length, names })}</Alert>}
        {!isKnown && <LinesSkeleton />}
        {isKnown && mine.length === 0 && (
          <EmptyState
            icon="check"
            title={t('waiting.none')}
            text={t('waiting.noneText')}
            action={
              <Button variant="outlined" onClick={() => go('/order/order-list')}>
                {t('list.title')}
              </Button>
            }
          />
        )}
        {bySubject(mine).map(([subject, entries]) => (
          <WaitingOrder key={subject} orderId={subject} entries={entries} />
        ))}
      </Stack>
    </Page>
  )
}
