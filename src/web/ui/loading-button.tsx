import Button, { type ButtonProps } from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { useTranslation } from 'react-i18next'

/** A button that shows 'Please wait' and cannot be pressed again while its work is under way. */
export function LoadingButton({ isLoading, children, ...rest }: ButtonProps & { isLoading: boolean }) {
  const { t } = useTranslation('shell')
  if (!isLoading) return <Button {...rest}>{children}</Button>
  return (
    <Button {...rest} disabled aria-busy startIcon={<CircularProgress size={16} color="inherit" aria-hidden />}>
      {t('pleaseWait')}
    </Button>
  )
}
