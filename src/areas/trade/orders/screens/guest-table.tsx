import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { tables } from '#areas/trade/tables/contract/tables.ts'
import { TableCalls } from '#areas/trade/tables/screens/pickers.tsx'
import { queryOf } from '#web/api.ts'
import { opensNothing } from '#web/api-error.ts'
import { useUrlState } from '#web/navigation.tsx'
import { useTitle } from '#web/title.ts'
import { GuestLanguage } from '#web/ui/guest-language.tsx'
import { CardSkeleton, EmptyState, ErrorState } from '#web/ui/states.tsx'
import { Toasts } from '#web/ui/toasts.tsx'
import { GuestMenu } from './guest-menu.tsx'

/** What a guest sees who reads the code on the table: the menu to order from, and someone to call. */
export function GuestTable() {
  const { t } = useTranslation('tables')
  const [url] = useUrlState()
  const code = url['code'] ?? ''
  const read = useQuery({ ...queryOf(tables.open, { code }), enabled: code !== '', refetchInterval: 20_000 })
  useTitle(
    read.data ? `${read.data.propertyName} · ${t('tableName', { name: read.data.tableName })}` : t('guest.title'),
  )
  const isUnknown = code === '' || opensNothing(read.error)
  return (
    <Box component="main" sx={{ minHeight: '100dvh', p: 4, pb: 26, maxWidth: 560, mx: 'auto' }}>
      <h1 className="visually-hidden" id="page-title" tabIndex={-1}>
        {read.data?.propertyName ?? t('guest.title')}
      </h1>
      {isUnknown ? (
        <EmptyState icon="search" title={t('guest.unknown')} text={t('guest.unknownText')} />
      ) : !read.data ? (
        read.isError ? <ErrorState error={read.error} retry={() => void read.refetch()} /> : <CardSkeleton height={280} />
      ) : (
        <Stack spacing={4}>
          <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'flex-start', gap: 3 }}>
            <div>
              <Typography variant="h1" component="p">
                {read.data.propertyName}
              </Typography>
              <Typography variant="h2" component="p" color="textSecondary">
                {t('tableName', { name: read.data.tableName })}
              </Typography>
            </div>
            <GuestLanguage />
          </Stack>
          <TableCalls code={code} open={read.data.open} />
          <GuestMenu key={code} code={code} />
        </Stack>
      )}
      <Toasts />
    </Box>
  ) // prettier-ignore
}
