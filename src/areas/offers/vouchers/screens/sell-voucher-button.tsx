import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/session.ts'

const SellDialog = lazy(() => import('./sell-dialog.tsx').then((module) => ({ default: module.SellDialog })))

/** Sells a gift voucher from where money is taken; nothing for those who may not. */
export function SellVoucherButton() {
  const { t } = useTranslation('vouchers')
  const maySell = useCan('vouchers.sell')
  const [isOpen, setOpen] = useState(false)
  return (
    maySell && (
      <>
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {t('sell.title')}
        </Button>
        {isOpen && (
          <Suspense>
            <SellDialog onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </>
    )
  )
}
