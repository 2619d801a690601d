const FORCED_REFRESH_AT = 50

/** Reports a fault; to the console until an operator sets an address. */
type Report = (fault: unknown, count: number) => void

/** Reports the first fault and then every fifth, and reloads the page at the fiftieth (specification section 8). */
export function makeFaultCounter(report: Report, reload: () => void): (fault: unknown) => void {
  let count = 0
  return (fault) => {
    count += 1
    if (count === 1 || count % 5 === 0) report(fault, count)
    if (count === FORCED_REFRESH_AT) reload()
  }
}

/** Counts what no screen caught. */
export function watchFaults(): (fault: unknown) => void {
  const onFault = makeFaultCounter(
    (fault, count) => console.error(`fault ${count}`, fault),
    () => window.location.reload(),
  )
  window.addEventListener('error', (event) => onFault(event.error))
  window.addEventListener('unhandledrejection', (event) => onFault(event.reason))
  return onFault
}
