const COLOURS = ['prize-fill', 'wheel-pale', 'accent', 'open-fill', 'danger-fill']
const PIECES = 70
const FALL_MS = 2400

const between = (least: number, most: number) => least + Math.random() * (most - least)

/** Throws paper from the top of a box. Only transforms and opacity move, and all of it goes when it has fallen. */
export function throwConfetti(box: HTMLElement): void {
  const sky = document.createElement('div')
  sky.ariaHidden = 'true'
  sky.style.cssText = 'position:absolute;inset:0;pointer-events:none;z-index:20'
  for (let i = 0; i < PIECES; i++) {
    const piece = document.createElement('span')
    const size = between(6, 11)
    piece.style.cssText = `position:absolute;left:50%;top:20%;width:${size}px;height:${size * between(0.4, 1)}px;border-radius:2px;background:var(--color-${COLOURS[i % COLOURS.length]})`
    const [x, up, down] = [between(-190, 190), between(-170, -40), between(120, 420)]
    const turn = between(-720, 720)
    piece.animate(
      [
        { transform: 'translate(0,0)', opacity: 1, easing: 'cubic-bezier(0.1,0.7,0.4,1)' },
        {
          transform: `translate(${x * 0.8}px,${up}px) rotate(${turn / 2}deg)`,
          offset: 0.3,
          easing: 'ease-in',
        },
        { transform: `translate(${x}px,${down}px) rotate(${turn}deg)`, opacity: 0 },
      ],
      { duration: FALL_MS * between(0.7, 1), fill: 'forwards' },
    )
    sky.append(piece)
  }
  box.append(sky)
  setTimeout(() => sky.remove(), FALL_MS)
}
