import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { tables } from '../contract/tables.ts'

const QrCode = lazy(() => import('#web/ui/qr-code.tsx'))

/** The codes to put on the tables of a floor. */
export function TableCodes({ floorId }: { floorId: string }) {
  const { t } = useTranslation('tables')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('codes')}</Button>
      {isOpen && (
        <Dialog
          open
          title={t('codes')}
          onClose={() => setOpen(false)}
          width={720}
          actions={<Button onClick={() => window.print()}>{t('print')}</Button>}
        >
          <Codes floorId={floorId} />
        </Dialog>
      )}
    </>
  )
}

function Codes({ floorId }: { floorId: string }) {
  const { t } = useTranslation('tables')
  const read = useQuery(queryOf(tables.codes, { floorId }))
  if (read.isLoadingError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <LinesSkeleton />
  return (
    <Suspense fallback={<LinesSkeleton />}>
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))', gap: 16 }}>
        {read.data.rows.map(({ tableId, name, url }) => (
          <figure key={tableId} style={{ margin: 0, textAlign: 'center' }}>
            <QrCode text={url} label={t('tableName', { name })} size={150} />
            <figcaption>
              <a href={url}>{t('tableName', { name })}</a>
            </figcaption>
          </figure>
        ))}
      </div>
    </Suspense>
  )
}
