/** A handler's answer to a browser that posted a form from elsewhere: it is led on to a page of ours. */
export class SeeOther {
  readonly path: `/${string}`
  constructor(path: `/${string}`) {
    this.path = path
  }
}
