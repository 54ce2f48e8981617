import React from 'react'
import ReactDOM from 'react-dom'
import SlateTranscriptEditor from 'slate-transcript-editor'

// Shows the peer on a separate page, with the transcript next to it.
const transcriptData = await (await fetch('./transcript.json')).json()
ReactDOM.render(
  React.createElement(SlateTranscriptEditor, {
    mediaUrl: './silence.mp3',
    transcriptData,
    isEditable: true,
    showSpeakers: true,
    showTimecodes: true,
    handleSaveEditor: () => {},
  }),
  document.getElementById('root'),
)
