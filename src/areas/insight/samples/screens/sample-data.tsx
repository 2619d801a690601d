import Alert from '@mui/material/Alert'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { LoaderDialog } from '#web/ui/loader-dialog.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { samples, type SampleStatus } from '../contract.ts'

/** Polling interval while a load runs, in case the live stream is down. */
const ASK_AGAIN_MS = 3_000

/** The switch for sample data: what there is of it, and the one thing that can be done about it. */
export function SampleData() {
  const { t } = useTranslation('samples')
  const { data: status } = useSuspenseQuery({
    ...queryOf(samples.status, {}),
    refetchInterval: ({ state }) => (state.data?.isLoading ? ASK_AGAIN_MS : false),
  })
  const isThere = status.isLoaded || status.isLoading

  return (
    <Page title={t('title')} subtitle={t('subtitle')} isNarrow>
      <Section title={t(status.isLoading ? 'loading' : isThere ? 'loaded' : 'none')}>
        <Stack spacing={4} sx={{ alignItems: 'flex-start' }}>
          {status.isLoading && <LinearProgress aria-label={t('loading')} sx={{ alignSelf: 'stretch' }} />}
          {status.hasFailed && <Alert severity="warning">{t('failed')}</Alert>}
          <Typography role="status">{isThere ? <What status={status} /> : t('noneText')}</Typography>
          <Reasons status={status} />
          {isThere ? <Remove status={status} /> : <Load status={status} />}
        </Stack>
      </Section>
    </Page>
  )
}

function What({ status }: { status: SampleStatus }) {
  const { t } = useTranslation('samples')
  const parts = [
    t('bookings', { count: status.bookingCount }),
    t('guests', { count: status.customerCount }),
    ...(status.roomCount > 0 ? [t('rooms', { count: status.roomCount })] : []),
  ]
  return <>{parts.join(' · ')}</>
}

/** A disabled button shows the reason beside it. */
function Reasons({ status }: { status: SampleStatus }) {
  const { t } = useTranslation('samples')
  if (status.why.length === 0) return null
  return (
    <Alert severity="info" sx={{ alignSelf: 'stretch' }}>
      {t(status.isLoaded ? 'whyNotRemove' : 'whyNotLoad')}
      <ul style={{ margin: 0, paddingInlineStart: 18 }}>
        {status.why.map((reason) => (
          <li key={reason}>{t(`why.${reason}`)}</li>
        ))}
      </ul>
    </Alert>
  )
}

function Load({ status }: { status: SampleStatus }) {
  const { t } = useTranslation('samples')
  const notify = useNotify()
  const confirm = useConfirm()
  const { mutate, isPending } = useSend(samples.load)
  const press = async () => {
    if (await confirm({ message: t('loadQuestion'), ok: t('load') })) mutate({}, { onError: notify.refusal })
  }
  return (
    <LoadingButton variant="contained" isLoading={isPending} disabled={!status.canLoad} onClick={() => void press()}>
      {t('load')}
    </LoadingButton>
  )
}

function Remove({ status }: { status: SampleStatus }) {
  const { t } = useTranslation('samples')
  const notify = useNotify()
  const confirm = useConfirm()
  const { mutate, isPending } = useSend(samples.remove)
  const press = async () => {
    const message = t('removeQuestion', { bookings: status.bookingCount, guests: status.customerCount })
    if (!(await confirm({ message, ok: t('remove'), isDestructive: true }))) return
    mutate({}, { onSuccess: () => toast(t('removed')), onError: notify.refusal })
  }
  return (
    <>
      <LoadingButton
        variant="outlined"
        color="error"
        isLoading={isPending}
        disabled={!status.canRemove}
        onClick={() => void press()}
      >
        {t('remove')}
      </LoadingButton>
      <LoaderDialog open={isPending} />
    </>
  )
}
