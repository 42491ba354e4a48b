import { BaseSequencer, type TestSpecification } from 'vitest/node'

const FIRST = 'faults'

/**
 * The usual order, with the one file of faults first: for most of its minute it waits for processes that were killed. At
 * the end, where its name would put it, it keeps a machine busy that has nothing else left to do.
 */
export class FaultsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isFirst = ({ project }: TestSpecification) => project.name === FIRST
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))]
  }
}
