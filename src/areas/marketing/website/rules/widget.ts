/**
 * The script a property puts into a page of its own site: `<script src="…/widget.js" data-property="lake-house" async></script>`. It puts
 * the booking page there as a frame as high as `data-height` states, and nothing else; it reads nothing of the page it is in.
 */
export const widgetScript = (): string => `(() => {
  const script = document.currentScript
  const name = script && script.dataset.property
  if (!name) return
  const address = new URL('/house', script.src)
  address.searchParams.set('at', name)
  const language = script.dataset.language || document.documentElement.lang
  if (language) address.searchParams.set('lang', language)
  const frame = document.createElement('iframe')
  frame.src = address.href
  frame.title = script.dataset.title || 'Booking'
  frame.style.cssText = 'width:100%;border:0;height:' + (parseInt(script.dataset.height, 10) || 900) + 'px'
  script.after(frame)
})()
`
