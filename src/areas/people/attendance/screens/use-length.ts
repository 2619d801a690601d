import { useTranslation } from 'react-i18next'

/** Minutes as hours and minutes, with a minus where they are missing. */
export function useLength() {
  const { t } = useTranslation('attendance')
  return (minutes: number): string => {
    const size = Math.abs(minutes)
    return t('clock.length', {
      sign: minutes < 0 ? '−' : '',
      hours: Math.floor(size / 60),
      minutes: String(size % 60).padStart(2, '0'),
    })
  }
}
