let turning = 0

/** A wheel of this tab begins to turn; answers how to say that it has landed. */
export function beginTurn(): () => void {
  turning += 1
  let isOver = false
  return () => {
    if (!isOver) turning -= 1
    isOver = true
  }
}

export const isTurning = (): boolean => turning > 0
